import java.util.ArrayList;
import java.util.List;

/**
 * A class whose operations are trusted.
 *
 * @param name of the class, or what else distinguishes it
 * @param make an object, in a state in which the operations have something to do
 * @param contents what is compared of it when all threads have ended
 * @param twice whether one thread also does two operations in a row
 * @param operations that are trusted
 * @param looks what says something of it and changes nothing, trusted or not; two in a row see what
 *     an operation does one after the other
 */
record Subject<T>(
        String name,
        Make<T> make,
        View<T> contents,
        boolean twice,
        List<Operation<T>> operations,
        List<Operation<T>> looks) {
    /** Nothing looks at it. */
    Subject(
            String name,
            Make<T> make,
            View<T> contents,
            boolean twice,
            List<Operation<T>> operations) {
        this(name, make, contents, twice, operations, List.of());
    }

    /** The same, looked at by these. */
    Subject<T> looks(List<Operation<T>> looks) {
        return new Subject<>(name, make, contents, twice, operations, looks);
    }

    /** Operations and looks. */
    List<Operation<T>> all() {
        List<Operation<T>> all = new ArrayList<>(operations);
        all.addAll(looks);
        return all;
    }

    interface Make<T> {
        T make();
    }

    interface View<T> {
        Object of(T object) throws InterruptedException;
    }
}
