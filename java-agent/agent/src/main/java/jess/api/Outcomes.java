package jess.api;

import jess.agent.JsonText;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * All values that a program was seen to compute.
 *
 * @param all in the order of their texts
 * @param result of the exploration; {@link Result#complete} says whether there can be others
 */
public record Outcomes(List<Outcome> all, Result result) {
    static Outcomes of(String json) {
        List<Outcome> all = new ArrayList<>();
        Map<?, ?> object = (Map<?, ?>) JsonText.parse(json);
        if (object.get("outcomes") instanceof List) {
            for (Object element : (List<?>) object.get("outcomes")) {
                Map<?, ?> one = (Map<?, ?>) element;
                Double behaviours = (Double) one.get("behaviours");
                String token = one.get("token") instanceof String text ? text : "";
                all.add(new Outcome((String) one.get("value"), behaviours.longValue(), token));
            }
        }
        return new Outcomes(List.copyOf(all), Result.of(json));
    }

    /** The texts of the values. */
    public Set<String> values() {
        Set<String> values = new TreeSet<>();
        for (Outcome outcome : all) {
            values.add(outcome.value());
        }
        return values;
    }

    /** As a table, with a line about what it is worth. */
    @Override
    public String toString() {
        return new OutcomeTable(this).text();
    }
}
