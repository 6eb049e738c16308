package jess79.classics;

/**
 * The part of the string buffer of the first JDKs that stringbuffer and stringbuffer2 need: every
 * method is synchronized, but {@code append} asks the other buffer for its length and for its
 * characters in two steps.
 */
final class OldBuffer {
    private char[] value = new char[8];
    private int count;

    OldBuffer(String text) {
        append(text);
    }

    synchronized int length() {
        return count;
    }

    synchronized void getChars(int from, int to, char[] target, int at) {
        if (from < 0 || to > count || from > to) {
            throw new StringIndexOutOfBoundsException(to);
        }
        System.arraycopy(value, from, target, at, to - from);
    }

    synchronized void append(String text) {
        int length = text.length();
        ensure(count + length);
        text.getChars(0, length, value, count);
        count += length;
    }

    /** With the bug: between the two calls the other buffer may become shorter. */
    synchronized void append(OldBuffer other) {
        int length = other.length();
        ensure(count + length);
        other.getChars(0, length, value, count);
        count += length;
    }

    /** Keeps the other buffer locked for both. */
    synchronized void appendAtomically(OldBuffer other) {
        synchronized (other) {
            append(other);
        }
    }

    synchronized void delete(int from, int to) {
        int end = Math.min(to, count);
        System.arraycopy(value, end, value, from, count - end);
        count -= end - from;
    }

    private void ensure(int capacity) {
        if (capacity > value.length) {
            char[] larger = new char[Math.max(capacity, 2 * value.length)];
            System.arraycopy(value, 0, larger, 0, count);
            value = larger;
        }
    }
}
