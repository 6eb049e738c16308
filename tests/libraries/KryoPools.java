// Kryo: one of its pool for each thread, and one that two threads share.
// library: com.esotericsoftware:kryo:5.6.2
// program: pooled: ok
// program: shared: bug exception|assertion

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.Pool;

import java.util.ArrayList;
import java.util.List;

/** Programs on Kryo. */
public class KryoPools {
    private static Kryo kryo() {
        Kryo kryo = new Kryo();
        kryo.setReferences(true);
        kryo.register(ArrayList.class);
        return kryo;
    }

    private static void copy(Kryo kryo, String text) {
        ArrayList<String> list = new ArrayList<>(List.of(text, text));
        Output out = new Output(64, -1);
        kryo.writeObject(out, list);
        Together.equal(list, kryo.readObject(new Input(out.toBytes()), ArrayList.class), "list");
    }

    public void pooled() {
        Pool<Kryo> pool =
                new Pool<>(true, false, 2) {
                    @Override
                    protected Kryo create() {
                        return kryo();
                    }
                };
        Together.Body use =
                () -> {
                    Kryo kryo = pool.obtain();
                    copy(kryo, "a");
                    pool.free(kryo);
                };
        Together.run(use, use);
    }

    public void shared() {
        Kryo kryo = kryo();
        Together.run(() -> copy(kryo, "a"), () -> copy(kryo, "b"));
    }
}
