import com.sun.management.OperatingSystemMXBean;

import java.lang.management.ManagementFactory;

// How much memory is free, how long the JVM has been running, how busy the machine is: what a
// program does with such a figure has to be the same in each execution, and in a replay.
// jess: run --strategy dpor --check-determinism=1
// expect: exit=1 verdict=bug kind=assertion replay=3
// rows: memory, start, uptime, classes, machine
public class FiguresOfTheMachine {
    static volatile int seen;
    static int turn;

    static long figure(String kind) {
        OperatingSystemMXBean machine =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Runtime runtime = Runtime.getRuntime();
        return switch (kind) {
            case "memory" -> runtime.freeMemory() + runtime.totalMemory() + runtime.maxMemory();
            case "start" -> ManagementFactory.getRuntimeMXBean().getStartTime();
            case "uptime" -> ManagementFactory.getRuntimeMXBean().getUptime();
            case "classes" ->
                    ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount()
                            + ManagementFactory.getCompilationMXBean().getTotalCompilationTime();
            default -> machine.getProcessCpuTime() + machine.getCommittedVirtualMemorySize();
        };
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> turn = 1);
        other.start();
        long figure = figure(args[0]);
        byte[] garbage = new byte[1 << 20];
        for (int i = 0; i < Math.floorMod(figure, 1_009); i++) {
            seen = i + garbage.length;
        }
        turn = 2;
        other.join();
        if (turn == 1) {
            throw new AssertionError("the figure was " + figure);
        }
    }
}
