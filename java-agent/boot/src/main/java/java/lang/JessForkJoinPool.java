package java.lang;

import java.util.concurrent.ForkJoinPool;

/** Model of the common pool, of which each execution has one of its own. */
final class JessForkJoinPool {
    private JessForkJoinPool() {}

    static ForkJoinPool commonPool() {
        return JessStatics.commonPool();
    }

    static ForkJoinPool asyncCommonPool() {
        return JessStatics.commonPool();
    }

    static int getCommonPoolParallelism() {
        return JessEntryModels.PARALLELISM;
    }
}
