package sctbench.cb;

import support.Run;

/**
 * CB.stringbuffer-jdk1.4: main appends one buffer to another while a thread deletes its characters
 * and appends them again. The length and the characters are taken in two locked steps: after two
 * preemptions an index is out of bounds. The twin locks the other buffer for both steps. After the
 * study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class StringBufferJdk14 {
    private char[] value = new char[16];
    private int count;

    private synchronized int length() {
        return count;
    }

    private synchronized void getChars(int length, char[] target, int at) {
        if (length > count) {
            throw new StringIndexOutOfBoundsException(length);
        }
        System.arraycopy(value, 0, target, at, length);
    }

    private synchronized void append(String text) {
        text.getChars(0, text.length(), value, count);
        count += text.length();
    }

    private synchronized void append(StringBufferJdk14 other) {
        int length = other.length();
        other.getChars(length, value, count);
        count += length;
    }

    private void appendAtomically(StringBufferJdk14 other) {
        synchronized (other) {
            append(other);
        }
    }

    private synchronized void erase() {
        count = 0;
    }

    public static void main(String[] arguments) {
        StringBufferJdk14 shared = new StringBufferJdk14();
        StringBufferJdk14 target = new StringBufferJdk14();
        shared.append("abc");
        Thread other =
                new Thread(
                        () -> {
                            shared.erase();
                            shared.append("abc");
                        });
        other.start();
        if (Run.fixed(arguments)) {
            target.appendAtomically(shared);
        } else {
            target.append(shared);
        }
        Run.join(other);
    }
}
