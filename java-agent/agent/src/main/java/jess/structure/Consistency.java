package jess.structure;

/** Which orders of operations may explain their results. */
public enum Consistency {
    /** Those that keep an operation which had ended behind none that began after that. */
    LINEARIZABLE("linearizable"),
    /** Those that keep the order of each thread. */
    SEQUENTIAL("sequentially consistent"),
    /** Those that keep operations apart between which there was a moment without any. */
    QUIESCENT("quiescently consistent");

    private final String words;

    Consistency(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
