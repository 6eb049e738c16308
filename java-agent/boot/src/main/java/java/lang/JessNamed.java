package java.lang;

/** An object of JESS that reports call by a name. */
abstract class JessNamed {
    /** What it is called. */
    abstract String name();
}
