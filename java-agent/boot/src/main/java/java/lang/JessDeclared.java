package java.lang;

import java.lang.reflect.Field;

/** The fields that a class declares, whose types may be missing. */
final class JessDeclared {
    private JessDeclared() {}

    /**
     * The fields of a class; null if the type of one is missing, which does not matter to a program
     * that does not use it, such as one whose library has a field for an optional other one.
     */
    static Field[] fields(Class<?> type) {
        try {
            return JessRaw.fields0(type, false);
        } catch (LinkageError missing) {
            return null;
        }
    }
}
