import java.lang.management.ManagementFactory;

// What the platform tells of the machine can be asked, and how many threads there are; how many
// there were at most is refused, since there are others than those of the program.
// jess: run --strategy dpor --budget 2
// run: args=server | expect: exit=0
// run: args=runtime | expect: exit=0
// run: args=memory | expect: exit=0
// run: args=threads | expect: exit=0
// run: args=peak | expect: exit=3 message~"PeakThreadCount"
public class PlatformBeans {
    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "server" -> ManagementFactory.getPlatformMBeanServer();
            case "runtime" -> ManagementFactory.getRuntimeMXBean().getStartTime();
            case "memory" -> ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
            case "threads" -> ManagementFactory.getThreadMXBean().getThreadCount();
            default -> ManagementFactory.getThreadMXBean().getPeakThreadCount();
        }
        Thread other = new Thread();
        other.start();
        other.join();
    }
}
