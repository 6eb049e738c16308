package java.lang;

/** What every doubled root class (a class directly under Object) implements. */
public interface JessDoubled {
    /** The raw identity word of the shadow field; see {@link JessIds}. */
    long jess$id();

    void jess$setId(long id);

    int hashCode$jess();

    boolean equals$jess(Object other);

    String toString$jess();
}
