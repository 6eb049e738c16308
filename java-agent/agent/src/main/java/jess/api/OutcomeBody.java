package jess.api;

import jess.agent.OutcomeSink;

import java.nio.charset.StandardCharsets;

/** One execution of a program that computes a value. */
final class OutcomeBody implements Runnable {
    private final Value<?> value;
    private final OutcomeSink sink;

    OutcomeBody(Value<?> value, OutcomeSink sink) {
        this.value = value;
        this.sink = sink;
    }

    @Override
    public void run() {
        sink.begin("no value: the program was ended");
        String text;
        try {
            text = String.valueOf(value.get());
        } catch (Exception | Error thrown) {
            text = OutcomeSink.thrown(thrown);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        sink.say(bytes, 0, bytes.length);
        sink.end();
    }
}
