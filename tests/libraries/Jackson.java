// Jackson: a mapper that threads share, and one that is configured while another thread uses it.
// library: com.fasterxml.jackson.core:jackson-databind:2.18.2
// program: sharedMapper: ok
// program: sharedTree: ok
// program: oneGenerator: bug exception|assertion

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.io.StringWriter;

/** Programs on Jackson. */
public class Jackson {
    /** What is written and read. */
    public static class Point {
        public int x;
        public int y;
    }

    public void sharedMapper() {
        ObjectMapper mapper = new ObjectMapper();
        Together.run(
                () -> {
                    Point point = mapper.readValue("{\"x\":1,\"y\":2}", Point.class);
                    Together.equal(3, point.x + point.y, "sum");
                },
                () ->
                        Together.equal(
                                "{\"x\":0,\"y\":0}",
                                mapper.writeValueAsString(new Point()),
                                "text"));
    }

    public void sharedTree() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode tree = (ObjectNode) mapper.readTree("{\"x\":1}");
        Together.run(
                () -> Together.equal(1, tree.get("x").asInt(), "x"),
                () -> Together.equal("{\"x\":1}", mapper.writeValueAsString(tree), "text"));
    }

    /** A generator is for one thread. */
    public void oneGenerator() throws Exception {
        StringWriter out = new StringWriter();
        JsonGenerator generator = new ObjectMapper().createGenerator(out);
        generator.writeStartArray();
        Together.run(() -> generator.writeNumber(1), () -> generator.writeNumber(2));
        generator.writeEndArray();
        generator.close();
        Together.check(
                out.toString().equals("[1,2]") || out.toString().equals("[2,1]"), out.toString());
    }
}
