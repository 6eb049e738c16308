package jess.structure;

import java.util.ArrayList;
import java.util.List;

/** A scenario with the results of an execution, a column for each thread. */
final class Table {
    /** So many of the results that were possible are shown. */
    private static final int MOST = 8;

    private final Scenario scenario;
    private final List<Call> calls;

    Table(Scenario scenario) {
        this.scenario = scenario;
        this.calls = scenario.calls();
    }

    /** The scenario alone, or with results. */
    String text(History history) {
        List<List<String>> columns = new ArrayList<>();
        columns.add(column("before", 0, scenario.before(), history));
        for (int thread = 0; thread < scenario.threads().size(); thread++) {
            String head = "thread " + (thread + 1);
            List<Call> here = scenario.threads().get(thread);
            columns.add(column(head, scenario.first(thread), here, history));
        }
        int last = scenario.first(scenario.threads().size());
        columns.add(column("after", last, scenario.after(), history));
        columns.removeIf(column -> column.size() == 1);
        int height = columns.stream().mapToInt(List::size).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < height; row++) {
            for (List<String> column : columns) {
                int width = column.stream().mapToInt(String::length).max().orElse(0);
                String cell = row < column.size() ? column.get(row) : "";
                text.append("| ").append(cell).append(" ".repeat(width - cell.length() + 1));
            }
            text.append("|\n");
            for (List<String> column : row == 0 ? columns : List.<List<String>>of()) {
                int width = column.stream().mapToInt(String::length).max().orElse(0);
                text.append('|').append("-".repeat(width + 2));
            }
            text.append(row == 0 ? "|\n" : "");
        }
        return text.toString();
    }

    private List<String> column(String head, int first, List<Call> here, History history) {
        List<String> column = new ArrayList<>(List.of(head));
        for (int i = 0; i < here.size(); i++) {
            String call = here.get(i).text();
            column.add(history == null ? call : call + given(first + i, history));
        }
        return column;
    }

    private static String given(int operation, History history) {
        String result = history.results()[operation];
        if (result != null) {
            return result.equals("void") ? "" : ": " + result;
        }
        boolean begun = (history.begun() >>> operation & 1) == 1;
        return begun ? ": " + Sequences.WAITS : ": not called";
    }

    /** Which operations had ended before one of another thread began, a sentence for each. */
    private String ends(History history) {
        StringBuilder text = new StringBuilder();
        int threads = scenario.threads().size();
        for (int later = 0; later < calls.size(); later++) {
            int thread = scenario.thread(later);
            boolean begun = (history.begun() >>> later & 1) == 1;
            for (int other = 0;
                    begun && thread >= 0 && thread < threads && other < threads;
                    other++) {
                int last = last(history.precedence()[later], other);
                boolean first = other != thread && last >= 0 && isNew(history, later, last);
                if (first) {
                    text.append(named(last)).append(" had ended before ");
                    text.append(named(later)).append(" began.\n");
                }
            }
        }
        return text.toString();
    }

    /** The last operation of a thread in a set; -1 if there is none. */
    private int last(int set, int thread) {
        int last = -1;
        for (int i = scenario.first(thread); i < scenario.first(thread + 1); i++) {
            last = (set >>> i & 1) == 1 ? i : last;
        }
        return last;
    }

    /** Whether it does not follow from the operation before it in the same thread. */
    private boolean isNew(History history, int later, int earlier) {
        boolean first = later == scenario.first(scenario.thread(later));
        return first || (history.precedence()[later - 1] >>> earlier & 1) == 0;
    }

    private String named(int operation) {
        return calls.get(operation).text() + " of thread " + (scenario.thread(operation) + 1);
    }

    /** What the orders that are possible would give instead. */
    String instead(Sequences sequences, History history) {
        StringBuilder text = new StringBuilder(ends(history));
        List<Linearizer.Ordered> orders = Linearizer.orders(sequences, history, MOST + 1);
        text.append("One after the other, in an order that is allowed, they give:\n");
        for (Linearizer.Ordered given : orders.subList(0, Math.min(MOST, orders.size()))) {
            List<String> cells = new ArrayList<>();
            for (int operation : given.order()) {
                String result = given.results()[operation];
                String shown = result.equals("void") ? "" : ": " + result;
                cells.add(calls.get(operation).text() + shown + where(operation));
            }
            text.append("  ").append(String.join(", ", cells)).append('\n');
        }
        return text.append(orders.size() > MOST ? "  and more\n" : "").toString();
    }

    /** Tells operations of different threads apart. */
    private String where(int operation) {
        int thread = scenario.thread(operation);
        boolean among = thread >= 0 && thread < scenario.threads().size();
        return among && scenario.threads().size() > 1 ? " (thread " + (thread + 1) + ")" : "";
    }
}
