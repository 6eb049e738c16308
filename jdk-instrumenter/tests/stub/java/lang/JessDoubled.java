package java.lang;

/** What every root class implements. */
public interface JessDoubled {
    long jess$id();

    void jess$setId(long id);

    int hashCode$jess();

    boolean equals$jess(Object other);

    String toString$jess();
}
