import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

// Code of the JDK takes monitors of objects that programs get hold of: a start that of the Thread
// object, output that of the stream. Whoever holds one of them and waits for such code waits for
// ever.
// jess: run --strategy dpor
// expect: exit=1 kind=deadlock replay=2
// rows: out, err, printf, flush, trace, start, outInCircle, startInCircle
// jess: run --strategy auto
// expect: exit=1 kind=deadlock
// rows: out, start, outInCircle, startInCircle
// jess: run --strategy lazy-dpor
// expect: exit=1 kind=deadlock
// rows: outInCircle, startInCircle
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true
// rows: briefly, apart
// run: args=prints | expect: exit=0 verdict=verified complete=true executions=1
// run: args=named | expect: exit=0 verdict=verified complete=true executions=1
public class MonitorsOfTheJdk {
    private static final Object OTHER = new Object();

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "out":
                holds(System.out, () -> System.out.println("x"));
                break;
            case "err":
                holds(System.err, () -> System.err.print(1));
                break;
            case "printf":
                holds(System.out, () -> System.out.printf("%d", 1));
                break;
            case "flush":
                holds(System.out, System.out::flush);
                break;
            case "trace":
                holds(System.err, () -> new Exception().printStackTrace());
                break;
            case "start":
                Thread third = new Thread(() -> {});
                holds(third, third::start);
                break;
            case "outInCircle":
                circle(System.out, () -> System.out.println("x"));
                break;
            case "startInCircle":
                Thread started = new Thread(() -> {});
                circle(started, started::start);
                break;
            case "briefly":
                Thread printer = new Thread(() -> System.out.println("x"));
                printer.start();
                synchronized (System.out) {
                    System.out.println("y");
                }
                synchronized (printer) {
                    System.out.println("z");
                }
                printer.join();
                break;
            case "prints":
                Thread first = new Thread(() -> System.out.println("x"));
                first.start();
                System.out.println("y");
                new PrintStream(new ByteArrayOutputStream()).println("z");
                first.join();
                break;
            case "named":
                Thread named = new Thread(() -> {});
                named.setName("named");
                named.start();
                named.join();
                break;
            case "apart":
                Thread holder = new Thread(() -> {});
                Thread starter = new Thread(holder::start);
                starter.start();
                synchronized (holder) {
                    System.out.println("x");
                }
                starter.join();
                holder.join();
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    private static void holds(Object monitor, Runnable body) throws InterruptedException {
        Thread thread = new Thread(body);
        synchronized (monitor) {
            thread.start();
            thread.join();
        }
    }

    private static void circle(Object monitor, Runnable body) throws InterruptedException {
        Thread thread =
                new Thread(
                        () -> {
                            synchronized (OTHER) {
                                body.run();
                            }
                        });
        thread.start();
        synchronized (monitor) {
            synchronized (OTHER) {
                thread.isAlive();
            }
        }
        thread.join();
    }
}
