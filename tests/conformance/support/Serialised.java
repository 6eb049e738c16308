import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** What is left of an object when it has been written and read. */
final class Serialised {
    private Serialised() {}

    /** A copy by serialisation. */
    @SuppressWarnings("unchecked")
    static <T> T copy(T original) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        byte[] written = bytes.toByteArray();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written))) {
            return (T) in.readObject();
        }
    }
}
