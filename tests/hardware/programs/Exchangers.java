import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@code Exchanger}. */
public class Exchangers {
    public static void main(String[] args) {
        Trial.run(Exchangers.class, args);
    }

    // Each gets what the other one gave.
    // large: the exchanger is the JDK's own code, which polls its slots
    static String twoMeet(Trial t) throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        return t.together(
                me -> me.say(exchanger.exchange("a")), me -> me.say(exchanger.exchange("b")));
    }

    // A time-out beside the other one.
    // large: the exchanger is the JDK's own code, which polls its slots
    static String timed(Trial t) throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        Trial.Body body =
                me -> {
                    Trial.pause();
                    try {
                        me.say(exchanger.exchange("x", Trial.soon(), TimeUnit.NANOSECONDS));
                    } catch (TimeoutException e) {
                        me.say("timeout");
                    }
                };
        return t.together(body, body);
    }

    // An interruption beside the other one.
    // large: the exchanger is the JDK's own code, which polls its slots
    static String interrupted(Trial t) throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        return t.together(
                me -> {
                    try {
                        me.say(exchanger.exchange("a"));
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                },
                me -> {
                    Trial.pause();
                    try {
                        me.say(exchanger.exchange("b", 1, TimeUnit.MILLISECONDS));
                    } catch (TimeoutException e) {
                        me.say("timeout");
                    }
                },
                me -> {
                    Trial.settle();
                    t.thread(1).join();
                    t.thread(0).interrupt();
                });
    }

    // Who is interrupted before throws.
    static String interruptedBefore(Trial t) throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        return t.together(
                me -> {
                    Thread.currentThread().interrupt();
                    try {
                        me.say(exchanger.exchange("a"));
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                },
                me -> me.say("on"));
    }
}
