package jess.structure;

import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Values as texts, and texts as values. */
final class Texts {
    private Texts() {}

    /** An argument as a scenario has it: texts, and what would be taken for more, in quotes. */
    static String argument(Object value) {
        String text = String.valueOf(value);
        boolean plain = !(value instanceof String) && text.matches("[\\w.+-]+");
        return plain ? text : quoted(text);
    }

    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /**
     * What is kept of a result until it is compared: itself if it cannot change, otherwise its
     * text. Called by the thread that has the result, under control.
     */
    static Object kept(Object value) {
        if (value == null
                || value instanceof Number && value.getClass().getName().startsWith("java.lang.")
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof String
                || value instanceof Enum) {
            return value;
        }
        return new Kept(text(value));
    }

    /** The text of a result that cannot change any more. */
    static String result(Object kept) {
        if (kept instanceof Kept text) {
            return text.text();
        }
        return kept instanceof String text ? quoted(text) : String.valueOf(kept);
    }

    private static String text(Object value) {
        if (value.getClass().isArray()) {
            String inside = Arrays.deepToString(new Object[] {value});
            return inside.substring(1, inside.length() - 1);
        }
        try {
            Class<?> says = value.getClass().getMethod("toString").getDeclaringClass();
            return says == Object.class ? "a " + value.getClass().getName() : value.toString();
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The values that a parameter has in generated scenarios; empty if nothing says which. */
    static List<Object> values(Parameter parameter) {
        Values given = parameter.getAnnotation(Values.class);
        Class<?> type = parameter.getType();
        List<Object> values = new ArrayList<>();
        if (given != null && given.distinct()) {
            parsed("1", type);
            values.add(Call.NUMBER);
        } else if (given != null && given.from() != Values.None.class) {
            values.addAll(make(given.from()).get());
        } else if (given != null) {
            for (String text : given.value()) {
                values.add(parsed(text, type));
            }
        } else if (type.isEnum()) {
            values.addAll(List.of(type.getEnumConstants()));
        } else if (type == boolean.class || type == Boolean.class) {
            values.addAll(List.of(false, true));
        } else if (isParsed(type)) {
            boolean words = type == String.class || type == Object.class;
            for (String text : List.of(words ? "a" : "1", words ? "b" : "2")) {
                values.add(parsed(text, type));
            }
        }
        return values;
    }

    private static Supplier<? extends List<?>> make(
            Class<? extends Supplier<? extends List<?>>> of) {
        try {
            Constructor<? extends Supplier<? extends List<?>>> made = of.getDeclaredConstructor();
            made.setAccessible(true);
            return made.newInstance();
        } catch (ReflectiveOperationException failed) {
            throw new IllegalArgumentException(
                    of + " gives no values: it needs a constructor without parameters", failed);
        }
    }

    private static boolean isParsed(Class<?> type) {
        return type != void.class && type.isPrimitive()
                || type.getName().matches("java\\.lang\\.(Object|String|Character|Boolean)")
                || Number.class.isAssignableFrom(type)
                        && type.getName().startsWith("java.lang.")
                        && type != Number.class;
    }

    /**
     * The value of a text.
     *
     * @throws IllegalArgumentException if it has none of that type
     */
    static Object parsed(String text, Class<?> type) {
        try {
            if (type.isEnum()) {
                return constant(text, type);
            }
            switch (type.getName()) {
                case "int", "java.lang.Integer":
                    return Integer.valueOf(text);
                case "long", "java.lang.Long":
                    return Long.valueOf(text);
                case "short", "java.lang.Short":
                    return Short.valueOf(text);
                case "byte", "java.lang.Byte":
                    return Byte.valueOf(text);
                case "double", "java.lang.Double":
                    return Double.valueOf(text);
                case "float", "java.lang.Float":
                    return Float.valueOf(text);
                case "boolean", "java.lang.Boolean":
                    if (text.equals("true") || text.equals("false")) {
                        return Boolean.valueOf(text);
                    }
                    break;
                case "char", "java.lang.Character":
                    if (text.length() == 1) {
                        return text.charAt(0);
                    }
                    break;
                case "java.lang.String", "java.lang.Object":
                    return text;
                default:
            }
        } catch (NumberFormatException none) {
            // Said below.
        }
        throw new IllegalArgumentException("\"" + text + "\" is no " + type.getSimpleName());
    }

    private static Object constant(String text, Class<?> type) {
        for (Object one : type.getEnumConstants()) {
            if (((Enum<?>) one).name().equals(text)) {
                return one;
            }
        }
        throw new IllegalArgumentException("\"" + text + "\" is no " + type.getSimpleName());
    }

    /** The text of an object that may change. */
    record Kept(String text) {}
}
