package jess.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * An execution that never was: operations that begin and end at random times, with the results of
 * one order, some of which are replaced.
 */
final class RandomHistory {
    /** Never. */
    private static final int NEVER = Integer.MAX_VALUE;

    final Scenario scenario;
    final String[] results;

    /** When operations begin and end. */
    private final int[] begins;

    private final int[] ends;

    RandomHistory(Random random) {
        scenario = scenario(random);
        results = new String[scenario.size()];
        begins = new int[scenario.size()];
        ends = new int[scenario.size()];
        times(random);
        results(random);
    }

    private static Scenario scenario(Random random) {
        List<Call> calls = new ArrayList<>();
        Basket.ACTIONS.forEach(action -> calls.addAll(action.calls()));
        List<List<Call>> threads = new ArrayList<>();
        int[][] lengths = {{1, 1}, {2, 1}, {2, 2}, {1, 1, 1}, {2, 1, 1}, {3, 1}, {3, 2}};
        for (int length : lengths[random.nextInt(lengths.length)]) {
            threads.add(some(calls, length, random));
        }
        List<Call> added = calls.stream().filter(call -> call.text().startsWith("add")).toList();
        return new Scenario(
                some(added, random.nextInt(2), random),
                threads,
                random.nextInt(3) > 0 ? List.of() : some(calls, 1, random));
    }

    private static List<Call> some(List<Call> of, int number, Random random) {
        List<Call> some = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            some.add(of.get(random.nextInt(of.size())));
        }
        return some;
    }

    private void times(Random random) {
        Arrays.fill(begins, NEVER);
        Arrays.fill(ends, NEVER);
        int time = 0;
        for (int i = 0; i < scenario.before().size(); i++) {
            begins[i] = time++;
            ends[i] = time++;
        }
        int threads = scenario.threads().size();
        int[] at = new int[threads];
        List<Integer> going = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            at[thread] = scenario.first(thread);
            going.add(thread);
        }
        boolean waits = false;
        while (!going.isEmpty()) {
            Integer thread = going.get(random.nextInt(going.size()));
            int operation = at[thread];
            if (begins[operation] == NEVER) {
                begins[operation] = time++;
                continue;
            }
            boolean stays = scenario.calls().get(operation).text().equals("take()");
            if (stays && random.nextInt(3) == 0) {
                waits = true;
                going.remove(thread);
                continue;
            }
            ends[operation] = time++;
            if (++at[thread] == scenario.first(thread + 1)) {
                going.remove(thread);
            }
        }
        for (int i = scenario.first(threads); !waits && i < scenario.size(); i++) {
            begins[i] = time++;
            ends[i] = time++;
        }
    }

    /** Operations take effect when they end; a few have another result. */
    private void results(Random random) {
        Basket basket = new Basket();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < results.length; i++) {
            if (ends[i] != NEVER) {
                order.add(i);
            }
        }
        int by = random.nextInt(2);
        order.sort((one, two) -> by == 0 ? ends[one] - ends[two] : begins[one] - begins[two]);
        for (int operation : order) {
            String given = basket.give(scenario.calls().get(operation));
            results[operation] = given.equals(Sequences.WAITS) ? "null" : given;
            boolean other = random.nextInt(8) == 0 && !given.equals("void");
            results[operation] = other ? "" + (1 + random.nextInt(2)) : results[operation];
        }
    }

    boolean ended(int operation) {
        return ends[operation] != NEVER;
    }

    boolean waits(int operation) {
        return begins[operation] != NEVER && ends[operation] == NEVER;
    }

    /** As the checker gets it. */
    History history(Consistency consistency) {
        long[] seen = new long[results.length];
        int begun = 0;
        for (int i = 0; i < results.length; i++) {
            begun |= begins[i] == NEVER ? 0 : 1 << i;
            for (int other = 0; other < results.length; other++) {
                int thread = scenario.thread(other);
                boolean among = thread >= 0 && thread < scenario.threads().size();
                if (among && begins[i] != NEVER && ends[other] < begins[i]) {
                    seen[i] += 1L << Precedence.BITS * thread;
                }
            }
        }
        return new History(results, begun, Precedence.of(scenario, consistency, begun, seen));
    }

    /** Whether one operation must come before another one: straight from the times. */
    boolean before(int one, int two, Consistency consistency) {
        boolean earlier = ends[one] < begins[two];
        boolean apart =
                scenario.thread(one) != scenario.thread(two)
                        && (scenario.thread(one) < 0
                                || scenario.thread(two) == scenario.threads().size());
        switch (consistency) {
            case LINEARIZABLE:
                return earlier;
            case SEQUENTIAL:
                return earlier && (apart || scenario.thread(one) == scenario.thread(two));
            default:
                boolean sequential =
                        scenario.thread(one) < 0
                                || scenario.thread(one) == scenario.threads().size();
                return earlier && (apart || sequential || isQuietBetween(ends[one], begins[two]));
        }
    }

    /** Whether there is a moment without any operation. */
    private boolean isQuietBetween(int from, int to) {
        for (int end = from; end < to; end++) {
            boolean quiet = true;
            for (int i = 0; i < results.length; i++) {
                quiet &= begins[i] > end || ends[i] <= end;
            }
            if (quiet) {
                return true;
            }
        }
        return false;
    }
}
