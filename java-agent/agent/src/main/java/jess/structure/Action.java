package jess.structure;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;

/**
 * A method that is an {@link Operation}.
 *
 * @param index its place among the operations of its class
 * @param method what is called
 * @param values the values of each parameter
 */
record Action(int index, Method method, List<List<Object>> values) {
    /** Of a method, with the values that its annotations say. */
    static Action of(int index, Method method) {
        List<List<Object>> values = new ArrayList<>();
        for (Parameter parameter : method.getParameters()) {
            List<Object> of = Texts.values(parameter);
            if (of.isEmpty()) {
                throw new IllegalArgumentException(
                        "no values are known for the parameter "
                                + parameter
                                + " of "
                                + method
                                + ". Remedy: @Values({\"…\"}), or @Values(from = …)");
            }
            values.add(of);
        }
        return new Action(index, method, values);
    }

    String name() {
        return method.getName();
    }

    String onlyThread() {
        return method.getAnnotation(Operation.class).onlyThread();
    }

    boolean once() {
        return method.getAnnotation(Operation.class).once();
    }

    boolean isVoid() {
        return method.getReturnType() == void.class;
    }

    /** The calls with all combinations of values. */
    List<Call> calls() {
        List<Object[]> all = List.<Object[]>of(new Object[0]);
        for (List<Object> of : values) {
            List<Object[]> longer = new ArrayList<>();
            for (Object[] first : all) {
                for (Object value : of) {
                    Object[] arguments = java.util.Arrays.copyOf(first, first.length + 1);
                    arguments[first.length] = value;
                    longer.add(arguments);
                }
            }
            all = longer;
        }
        return all.stream().map(arguments -> Call.of(this, arguments)).toList();
    }
}
