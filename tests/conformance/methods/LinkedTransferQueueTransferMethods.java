import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

// What the documents of LinkedTransferQueue promise of what waits for a consumer.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: transfer, transfer order, transfer raced, transfer visible, transfer interrupted
// rows: transfer or interrupted, transfer polled, tryTransfer, tryTransfer waiting
// rows: tryTransfer raced, tryTransfer timed, tryTransfer behind, tryTransfer expired
// rows: tryTransfer interrupted, hasWaitingConsumer, hasWaitingConsumer raced
// rows: getWaitingConsumerCount, put waiting, size waiting, take order, drainTo waiting
// rows: clear waiting, remove waiting
public class LinkedTransferQueueTransferMethods {
    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Object[] results = new Object[2];
        switch (String.join(" ", args)) {
            case "transfer" -> {
                Check.fails(NullPointerException.class, () -> queue.transfer(null));
                Object[] both = Check.together(() -> transfer(queue, 1), queue::take);
                Check.equal(1, both[1]);
                Check.equal(0, queue.size());
            }
            case "transfer order" -> {
                queue.put(1);
                Object[] both =
                        Check.together(
                                () -> {
                                    queue.transfer(2);
                                    return queue.size();
                                },
                                () -> List.of(queue.take(), queue.take()));
                Check.equal(0, both[0]);
                Check.equal(List.of(1, 2), both[1]);
            }
            case "transfer raced" -> {
                Object[] both =
                        Check.together(
                                () -> transfer(queue, 1),
                                () -> {
                                    queue.put(2);
                                    return List.of(queue.take(), queue.take());
                                });
                Check.among(both[1], List.of(1, 2), List.of(2, 1));
            }
            case "transfer visible" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 1;
                            return transfer(queue, 1);
                        },
                        () -> {
                            queue.take();
                            Check.equal(1, data[0]);
                            return null;
                        });
            }
            case "transfer interrupted" -> interrupted(queue, () -> queue.transfer(1));
            case "transfer or interrupted" -> orInterrupted(queue, results);
            case "transfer polled" -> {
                Thread thread = Waiting.start(results, 0, () -> transfer(queue, 1));
                Waiting.untilOthersDo();
                Check.equal(1, queue.peek());
                Check.equal(1, queue.poll());
                Check.equal(null, queue.poll());
                thread.join();
            }
            case "tryTransfer" -> {
                Check.equal(false, queue.tryTransfer(1));
                Check.equal(0, queue.size());
                queue.add(1);
                Check.equal(false, queue.tryTransfer(2));
                Check.equal(List.of(1), List.copyOf(queue));
                Check.fails(NullPointerException.class, () -> queue.tryTransfer(null));
            }
            case "tryTransfer waiting" -> {
                Thread thread = Waiting.start(results, 0, queue::take);
                Waiting.untilOthersDo();
                Check.equal(true, queue.tryTransfer(1));
                Check.equal(false, queue.tryTransfer(2));
                thread.join();
                Check.equal(1, results[0]);
            }
            case "tryTransfer raced" -> {
                Object[] both =
                        Check.together(
                                () -> queue.tryTransfer(1), () -> queue.poll(1, TimeUnit.SECONDS));
                Check.among(both, new Object[] {true, 1}, new Object[] {false, null});
            }
            case "tryTransfer timed" -> {
                Object[] both =
                        Check.together(() -> queue.tryTransfer(1, 1, TimeUnit.DAYS), queue::take);
                Check.equal(new Object[] {true, 1}, both);
                Check.fails(
                        NullPointerException.class,
                        () -> queue.tryTransfer(null, 1, TimeUnit.SECONDS));
            }
            case "tryTransfer behind" -> {
                queue.add(1);
                Object[] both =
                        Check.together(
                                () -> queue.tryTransfer(2, 1, TimeUnit.SECONDS), queue::take);
                Check.equal(new Object[] {false, 1}, both);
                Check.equal(0, queue.size());
            }
            case "tryTransfer expired" -> {
                long start = System.nanoTime();
                Check.equal(false, queue.tryTransfer(1, 20, TimeUnit.MILLISECONDS));
                Check.that(System.nanoTime() - start >= 20_000_000, "too early");
                Check.equal(false, queue.tryTransfer(1, 0, TimeUnit.SECONDS));
                Check.equal(false, queue.tryTransfer(1, -1, TimeUnit.SECONDS));
                Check.equal(null, queue.poll());
            }
            case "tryTransfer interrupted" ->
                    interrupted(queue, () -> queue.tryTransfer(1, 1, TimeUnit.DAYS));
            case "hasWaitingConsumer" -> {
                Check.equal(false, queue.hasWaitingConsumer());
                Thread thread = Waiting.start(results, 0, queue::take);
                Waiting.untilOthersDo();
                Check.equal(true, queue.hasWaitingConsumer());
                queue.put(1);
                Check.equal(false, queue.hasWaitingConsumer());
                thread.join();
                queue.put(2);
                Check.equal(false, queue.hasWaitingConsumer());
            }
            case "hasWaitingConsumer raced" -> {
                Thread thread = Waiting.start(results, 0, queue::take);
                boolean waits = queue.hasWaitingConsumer();
                boolean transferred = queue.tryTransfer(1);
                Check.that(transferred || !waits, "a consumer waits, but takes nothing");
                if (!transferred) {
                    queue.put(1);
                }
                thread.join();
            }
            case "getWaitingConsumerCount" -> {
                Check.equal(0, queue.getWaitingConsumerCount());
                Thread one = Waiting.start(results, 0, queue::take);
                Thread two = Waiting.start(results, 1, () -> queue.poll(1, TimeUnit.DAYS));
                Waiting.untilOthersDo();
                Check.equal(2, queue.getWaitingConsumerCount());
                queue.put(1);
                Check.equal(1, queue.getWaitingConsumerCount());
                queue.put(2);
                Check.equal(0, queue.getWaitingConsumerCount());
                one.join();
                two.join();
                queue.put(3);
                Check.equal(0, queue.getWaitingConsumerCount());
            }
            case "put waiting" -> {
                Thread thread = Waiting.start(results, 0, queue::take);
                Waiting.untilOthersDo();
                queue.put(1);
                Check.equal(0, queue.size());
                thread.join();
                Check.equal(1, results[0]);
            }
            case "size waiting" -> {
                Thread consumer = Waiting.start(results, 0, queue::take);
                Waiting.untilOthersDo();
                Check.equal(0, queue.size());
                Check.equal(true, queue.isEmpty());
                Check.equal(null, queue.peek());
                queue.put(1);
                consumer.join();
                Thread producer = Waiting.start(results, 1, () -> transfer(queue, 2));
                Waiting.untilOthersDo();
                Check.equal(1, queue.size());
                Check.equal(true, queue.contains(2));
                Check.equal(2, queue.take());
                producer.join();
            }
            case "take order" -> {
                Thread one = Waiting.start(results, 0, queue::take);
                Waiting.untilOthersDo();
                Thread two = Waiting.start(results, 1, queue::take);
                Waiting.untilOthersDo();
                queue.put(1);
                queue.put(2);
                one.join();
                two.join();
                Check.among(results, new Object[] {1, 2}, new Object[] {2, 1});
            }
            case "drainTo waiting" -> {
                Thread one = Waiting.start(results, 0, () -> transfer(queue, 1));
                Waiting.untilOthersDo();
                queue.put(2);
                List<Integer> drained = new ArrayList<>();
                Check.equal(2, queue.drainTo(drained));
                Check.equal(List.of(1, 2), drained);
                one.join();
            }
            case "clear waiting" -> {
                queue.put(0);
                Thread consumer =
                        Waiting.start(results, 0, () -> List.of(queue.take(), queue.take()));
                Waiting.untilOthersDo();
                queue.clear();
                queue.put(1);
                consumer.join();
                Check.equal(List.of(0, 1), results[0]);
            }
            case "remove waiting" -> {
                Object[] both =
                        Check.together(
                                () -> queue.tryTransfer(1, 1, TimeUnit.DAYS),
                                () -> List.of(queue.remove((Object) 2), queue.take()));
                Check.equal(new Object[] {true, List.of(false, 1)}, both);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void interrupted(LinkedTransferQueue<Integer> queue, Check.Action action)
            throws InterruptedException {
        Waiting.interrupted(action);
        Check.equal(0, queue.size());
        Check.equal(null, queue.poll());
    }

    private static Object transfer(LinkedTransferQueue<Integer> queue, int element)
            throws InterruptedException {
        queue.transfer(element);
        return null;
    }

    /** One that is interrupted gives nothing away. */
    private static void orInterrupted(LinkedTransferQueue<Integer> queue, Object[] done)
            throws InterruptedException {
        Thread one = Waiting.start(done, 0, () -> queue.tryTransfer(1, 1, TimeUnit.DAYS));
        one.interrupt();
        Integer taken = queue.poll();
        one.join();
        Check.equal(taken == null ? "interrupted" : true, done[0]);
        Check.equal(0, queue.size());
    }
}
