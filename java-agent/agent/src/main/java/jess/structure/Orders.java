package jess.structure;

import java.util.ArrayList;
import java.util.List;

/** The orders of the operations of a scenario that a consistency may ask for. */
final class Orders {
    /** Without the order of threads there are more orders. */
    static final int MOST_QUIESCENT = 6;

    private final Scenario scenario;
    private final int[] before;
    private final int[] order;
    private final List<int[]> all = new ArrayList<>();

    private Orders(Scenario scenario, int[] before) {
        this.scenario = scenario;
        this.before = before;
        this.order = new int[scenario.size()];
    }

    /** All orders in which no operation had ended when one of another thread began. */
    static List<int[]> of(Scenario scenario, Consistency consistency) {
        int[] before = Precedence.of(scenario, consistency, -1, new long[scenario.size()]);
        Orders orders = new Orders(scenario, before);
        orders.extend(0, 0);
        return orders.all;
    }

    private void extend(int done, int length) {
        if (length == order.length) {
            all.add(order.clone());
        }
        for (int next = 0; next < scenario.size(); next++) {
            if ((done >>> next & 1) == 0 && (before[next] & ~done) == 0) {
                order[length] = next;
                extend(done | 1 << next, length + 1);
            }
        }
    }
}
