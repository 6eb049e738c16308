// Gson: one instance for all threads, and a tree that two threads change.
// library: com.google.code.gson:gson:2.13.1
// program: sharedGson: ok
// program: changedTree: bug exception|assertion

import com.google.gson.Gson;
import com.google.gson.JsonArray;

/** Programs on Gson. */
public class GsonText {
    /** What is written and read. */
    static class Point {
        int x = 1;
        int y = 2;
    }

    public void sharedGson() {
        Gson gson = new Gson();
        Together.run(
                () -> Together.equal("{\"x\":1,\"y\":2}", gson.toJson(new Point()), "text"),
                () -> Together.equal(5, gson.fromJson("{\"x\":5}", Point.class).x, "x"));
    }

    public void changedTree() {
        JsonArray array = new JsonArray();
        Together.run(() -> array.add(1), () -> array.add(2));
        Together.equal(2, array.size(), "size");
        Together.equal(3, array.get(0).getAsInt() + array.get(1).getAsInt(), "sum");
    }
}
