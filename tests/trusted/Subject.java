import java.util.List;

/**
 * A class whose operations are trusted.
 *
 * @param name of the class, or what else distinguishes it
 * @param make an object, in a state in which the operations have something to do
 * @param contents what is compared of it when all threads have ended
 * @param twice whether one thread also does two operations in a row
 */
record Subject<T>(
        String name, Make<T> make, View<T> contents, boolean twice, List<Operation<T>> operations) {
    interface Make<T> {
        T make();
    }

    interface View<T> {
        Object of(T object) throws InterruptedException;
    }
}
