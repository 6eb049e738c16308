// JGraphT: its graph for threads, and a graph that two threads change.
// library: org.jgrapht:jgrapht-core:1.5.2
// program: graphForThreads: ok
// program: plainGraph: bug assertion|exception

import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleGraph;
import org.jgrapht.graph.concurrent.AsSynchronizedGraph;

/** Programs on JGraphT. */
public class JGraphs {
    private static void use(Graph<String, DefaultEdge> graph) {
        graph.addVertex("a");
        Together.run(() -> graph.addVertex("b"), () -> graph.addVertex("c"));
        graph.addEdge("a", "b");
        graph.addEdge("a", "c");
        Together.equal(3, graph.vertexSet().size(), "vertices");
        Together.equal(2, graph.degreeOf("a"), "degree");
    }

    public void graphForThreads() {
        use(new AsSynchronizedGraph<>(new SimpleGraph<>(DefaultEdge.class)));
    }

    public void plainGraph() {
        use(new SimpleGraph<>(DefaultEdge.class));
    }
}
