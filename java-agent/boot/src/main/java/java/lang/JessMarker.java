package java.lang;

/** Type of the extra last parameter of constructor twins; never instantiated. */
public final class JessMarker {
    private JessMarker() {}
}
