package jess.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** As much of JSON as results need: objects, arrays, strings, numbers, booleans, null. */
public final class JsonText {
    private static final int DEEPEST = 200;

    private final String text;
    private int position;
    private int depth;

    private JsonText(String text) {
        this.text = text;
    }

    /** The value as Map, List, String, Double, Boolean or null. */
    public static Object parse(String text) {
        JsonText parser = new JsonText(text);
        Object value = parser.value();
        parser.skipSpace();
        if (parser.position != text.length()) {
            throw parser.malformed("end expected");
        }
        return value;
    }

    private Object value() {
        if (++depth > DEEPEST) {
            throw malformed("nested too deeply");
        }
        skipSpace();
        Object value;
        switch (peek()) {
            case '{':
                value = object();
                break;
            case '[':
                value = array();
                break;
            case '"':
                value = string();
                break;
            default:
                value = word();
        }
        depth--;
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        position++;
        skipSpace();
        if (peek() == '}') {
            position++;
            return members;
        }
        while (true) {
            skipSpace();
            String name = string();
            skipSpace();
            expect(':');
            members.put(name, value());
            skipSpace();
            if (peek() == '}') {
                position++;
                return members;
            }
            expect(',');
        }
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        position++;
        skipSpace();
        if (peek() == ']') {
            position++;
            return elements;
        }
        while (true) {
            elements.add(value());
            skipSpace();
            if (peek() == ']') {
                position++;
                return elements;
            }
            expect(',');
        }
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(position++);
            out.append(c == '\\' ? escaped() : c);
        }
        position++;
        return out.toString();
    }

    private char escaped() {
        char c = peek();
        position++;
        switch (c) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'u':
                if (position + 4 > text.length()) {
                    throw malformed("cut off");
                }
                position += 4;
                try {
                    return (char) Integer.parseInt(text.substring(position - 4, position), 16);
                } catch (NumberFormatException e) {
                    throw malformed("bad escape");
                }
            default:
                return c;
        }
    }

    private Object word() {
        int start = position;
        while (position < text.length() && ",]} \t\r\n".indexOf(text.charAt(position)) < 0) {
            position++;
        }
        String word = text.substring(start, position);
        switch (word) {
            case "true":
                return Boolean.TRUE;
            case "false":
                return Boolean.FALSE;
            case "null":
                return null;
            default:
                try {
                    return Double.valueOf(word);
                } catch (NumberFormatException e) {
                    throw malformed("a value expected");
                }
        }
    }

    private void skipSpace() {
        while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }

    private char peek() {
        if (position >= text.length()) {
            throw malformed("cut off");
        }
        return text.charAt(position);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw malformed(c + " expected");
        }
        position++;
    }

    private IllegalArgumentException malformed(String problem) {
        return new IllegalArgumentException("malformed JSON at " + position + ": " + problem);
    }
}
