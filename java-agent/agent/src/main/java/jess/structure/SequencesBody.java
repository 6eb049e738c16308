package jess.structure;

import jess.agent.Outside;
import jess.api.Body;

import java.util.List;

/**
 * One execution that calls operations of the specification in many orders, each on an instance of
 * its own and by a thread of its own, because it may wait for ever. No two of them run at the same
 * time, so there is one behaviour.
 */
final class SequencesBody implements Body {
    private static final long serialVersionUID = 1;

    private final transient Subject specification;
    private final transient List<List<Call>> all;

    /** What each gave; the texts of as many operations as were called. */
    private final transient String[][] results;

    SequencesBody(Subject specification, List<List<Call>> all) {
        this.specification = specification;
        this.all = all;
        this.results = new String[all.size()][];
    }

    @Override
    public void run() throws Throwable {
        for (int i = 0; i < all.size(); i++) {
            Part part =
                    new Part(
                            specification,
                            specification.make(),
                            all.get(i).toArray(new Call[0]),
                            null,
                            0);
            Threads.run("specification", part);
            int at = i;
            Outside.run(ignored -> note(at, part));
        }
    }

    private int note(int at, Part part) {
        String[] given = new String[part.begun];
        for (int i = 0; i < given.length; i++) {
            given[i] = i < part.ended ? part.result(i) : Sequences.WAITS;
        }
        results[at] = given;
        return 0;
    }

    String[][] results() {
        return results;
    }
}
