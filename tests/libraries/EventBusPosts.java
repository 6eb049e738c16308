// Greenrobot's event bus: threads of the poster, of its own pool, and a subscriber that counts
// without a lock.
// library: org.greenrobot:eventbus-java:3.3.1
// program: posting: ok
// program: asynchronous: ok
// program: counts: bug assertion "events: 1"

import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on the event bus. */
public class EventBusPosts {
    private static EventBus bus(Object subscriber) {
        EventBus bus = EventBus.builder().logNoSubscriberMessages(false).build();
        bus.register(subscriber);
        return bus;
    }

    /** Hears in the poster's thread. */
    public static class Hearing {
        final AtomicInteger events = new AtomicInteger();

        @Subscribe
        public void hear(String event) {
            events.incrementAndGet();
        }
    }

    public void posting() {
        Hearing hearing = new Hearing();
        EventBus bus = bus(hearing);
        Together.run(() -> bus.post("a"), () -> bus.post("b"));
        Together.equal(2, hearing.events.get(), "events");
    }

    /** Hears in a thread of the bus. */
    public static class Later {
        final CountDownLatch heard = new CountDownLatch(1);

        @Subscribe(threadMode = ThreadMode.ASYNC)
        public void hear(String event) {
            heard.countDown();
        }
    }

    public void asynchronous() throws Exception {
        Later later = new Later();
        bus(later).post("a");
        later.heard.await();
    }

    /** Counts without a lock. */
    public static class Careless {
        int events;

        @Subscribe
        public void hear(String event) {
            events++;
        }
    }

    public void counts() {
        Careless careless = new Careless();
        EventBus bus = bus(careless);
        Together.run(() -> bus.post("a"), () -> bus.post("b"));
        Together.equal(2, careless.events, "events");
    }
}
