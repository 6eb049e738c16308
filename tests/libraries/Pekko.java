// Pekko: a system with its dispatcher, actors that count what they are sent, and state that an
// actor lets out.
// library: org.apache.pekko:pekko-actor_2.13:1.1.3
// program: counts: ok
// program: stateLetOut: bug assertion "count: 1"

import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;

import scala.concurrent.Await;
import scala.concurrent.duration.Duration;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Programs on Pekko. */
public class Pekko {
    /** Counts messages, and completes a future at the second. */
    static final class Counter extends AbstractActor {
        private final CompletableFuture<Integer> done;
        private int count;

        Counter(CompletableFuture<Integer> done) {
            this.done = done;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().matchAny(message -> count()).build();
        }

        private void count() {
            count++;
            if (count == 2) {
                done.complete(count);
            }
        }
    }

    private static void end(ActorSystem system) throws Exception {
        system.terminate();
        Await.result(system.whenTerminated(), Duration.create(1, TimeUnit.MINUTES));
    }

    public void counts() throws Exception {
        ActorSystem system = ActorSystem.create("shop");
        CompletableFuture<Integer> done = new CompletableFuture<>();
        ActorRef counter = system.actorOf(Props.create(Counter.class, () -> new Counter(done)));
        Together.run(
                () -> counter.tell("one", ActorRef.noSender()),
                () -> counter.tell("two", ActorRef.noSender()));
        Together.equal(2, done.get(), "count");
        end(system);
    }

    private int shared;

    /** Adds to what it shares with others. */
    static final class Careless extends AbstractActor {
        private final Pekko outside;
        private final CompletableFuture<Boolean> done;

        Careless(Pekko outside, CompletableFuture<Boolean> done) {
            this.outside = outside;
            this.done = done;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchAny(
                            message -> {
                                outside.shared++;
                                done.complete(true);
                            })
                    .build();
        }
    }

    public void stateLetOut() throws Exception {
        ActorSystem system = ActorSystem.create("shop");
        CompletableFuture<Boolean> one = new CompletableFuture<>();
        CompletableFuture<Boolean> two = new CompletableFuture<>();
        system.actorOf(Props.create(Careless.class, () -> new Careless(this, one)))
                .tell("add", ActorRef.noSender());
        system.actorOf(Props.create(Careless.class, () -> new Careless(this, two)))
                .tell("add", ActorRef.noSender());
        one.get();
        two.get();
        end(system);
        Together.equal(2, shared, "count");
    }
}
