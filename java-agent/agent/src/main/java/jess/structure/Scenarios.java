package jess.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The scenarios of a shape: all, or, where there are more than are wanted, some that are drawn from
 * a seed. The same seed draws the same.
 *
 * <p>Threads of the same length are exchangeable, so of scenarios that differ only in their order
 * there is one.
 */
final class Scenarios {
    /** So many combinations of calls are looked at one by one. */
    private static final long MOST_COUNTED = 200_000;

    private final List<Call> calls;
    private final int most;
    private final long seed;

    /**
     * Of some calls.
     *
     * @param most how many scenarios of a shape are wanted
     */
    Scenarios(List<Call> calls, int most, long seed) {
        this.calls = calls;
        this.most = most;
        this.seed = seed;
    }

    /**
     * Some of a shape.
     *
     * @param all whether there are no others
     */
    record Some(List<Scenario> scenarios, boolean all) {}

    Some of(Shape shape) {
        double combinations = Math.pow(calls.size(), shape.size());
        if (combinations > MOST_COUNTED && most < Integer.MAX_VALUE) {
            return new Some(drawn(shape), false);
        }
        List<int[]> possible = new ArrayList<>();
        int[] chosen = new int[shape.size()];
        do {
            if (allowed(shape, chosen)) {
                possible.add(chosen.clone());
            }
        } while (next(chosen));
        boolean all = possible.size() <= most;
        return new Some(scenarios(shape, all ? possible : someOf(possible)), all);
    }

    private boolean next(int[] chosen) {
        for (int at = chosen.length - 1; at >= 0; at--) {
            if (++chosen[at] < calls.size()) {
                return true;
            }
            chosen[at] = 0;
        }
        return false;
    }

    /** Some of them, in their order. */
    private List<int[]> someOf(List<int[]> possible) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < possible.size(); i++) {
            places.add(i);
        }
        Collections.shuffle(places, new Random(seed));
        return places.subList(0, most).stream().sorted().map(possible::get).toList();
    }

    private List<Scenario> drawn(Shape shape) {
        Random random = new Random(seed);
        Set<Scenario> drawn = new LinkedHashSet<>();
        Set<String> seen = new LinkedHashSet<>();
        for (int tries = 0; drawn.size() < most && tries < 100L * most; tries++) {
            int[] chosen = new int[shape.size()];
            for (int i = 0; i < chosen.length; i++) {
                chosen[i] = random.nextInt(calls.size());
            }
            if (allowed(shape, chosen) && seen.add(Arrays.toString(chosen))) {
                drawn.addAll(scenarios(shape, List.of(chosen)));
            }
        }
        return List.copyOf(drawn);
    }

    private List<Scenario> scenarios(Shape shape, List<int[]> all) {
        List<Scenario> scenarios = new ArrayList<>();
        for (int[] chosen : all) {
            scenarios.add(shape.of(Arrays.stream(chosen).mapToObj(calls::get).toList()).numbered());
        }
        return scenarios;
    }

    private boolean allowed(Shape shape, int[] chosen) {
        List<Call> these = Arrays.stream(chosen).mapToObj(calls::get).toList();
        Scenario scenario = shape.of(these);
        return isFirstOfEqual(shape, chosen) && keepsOnce(these) && keepsThreads(scenario);
    }

    private static boolean isFirstOfEqual(Shape shape, int[] chosen) {
        int at = shape.before();
        for (int thread = 0; thread + 1 < shape.threads().size(); thread++) {
            int length = shape.threads().get(thread);
            int next = at + length;
            if (shape.threads().get(thread + 1) == length
                    && Arrays.compare(chosen, at, next, chosen, next, next + length) > 0) {
                return false;
            }
            at = next;
        }
        return true;
    }

    private static boolean keepsOnce(List<Call> calls) {
        Set<Integer> once = new LinkedHashSet<>();
        for (Call call : calls) {
            if (call.action().once() && !once.add(call.action().index())) {
                return false;
            }
        }
        return true;
    }

    private static boolean keepsThreads(Scenario scenario) {
        Set<String> elsewhere = new LinkedHashSet<>();
        for (List<Call> thread : scenario.threads()) {
            Set<String> here = new LinkedHashSet<>();
            for (Call call : thread) {
                here.add(call.action().onlyThread());
            }
            here.remove("");
            if (!Collections.disjoint(here, elsewhere)) {
                return false;
            }
            elsewhere.addAll(here);
        }
        return true;
    }
}
