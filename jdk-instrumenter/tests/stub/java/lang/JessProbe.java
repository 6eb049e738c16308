package java.lang;

/** What the originals of a diagnostic build call. */
public final class JessProbe {
    public static void probe(int site) {
        if (site < 64) {
            throw new Error("site");
        }
    }
}
