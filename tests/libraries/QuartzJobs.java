// Quartz with its store in memory and one or two threads: jobs that run once, and a job that may
// run twice at once.
// library: org.quartz-scheduler:quartz:2.5.0
// library: org.slf4j:slf4j-nop:2.0.16
// program: runsOnce: ok
// program: disallowsConcurrent: ok
// program: concurrentJob: bug assertion "count: 1"

import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;
import org.quartz.impl.DirectSchedulerFactory;
import org.quartz.simpl.RAMJobStore;
import org.quartz.simpl.SimpleThreadPool;

import java.util.concurrent.CountDownLatch;

/** Programs on Quartz. */
public class QuartzJobs {
    /** What the jobs of a run share: they are made by the scheduler. */
    static final class Shared {
        volatile int count;
        final CountDownLatch done;

        Shared(int runs) {
            done = new CountDownLatch(runs);
        }

        void add() {
            int before = count;
            count = before + 1;
            done.countDown();
        }
    }

    /** Adds one. */
    public static class Adding implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            ((Shared) context.getMergedJobDataMap().get("shared")).add();
        }
    }

    /** The same, but never twice at once. */
    @DisallowConcurrentExecution
    public static class AddingAlone extends Adding {}

    private static int run(Class<? extends Job> type, int threads, int runs) throws Exception {
        DirectSchedulerFactory factory = DirectSchedulerFactory.getInstance();
        String name = type.getSimpleName() + threads + runs;
        SimpleThreadPool pool = new SimpleThreadPool(threads, Thread.NORM_PRIORITY);
        pool.setInstanceName(name);
        factory.createScheduler(name, name, pool, new RAMJobStore());
        Scheduler scheduler = factory.getScheduler(name);
        Shared shared = new Shared(runs);
        JobDetail job = JobBuilder.newJob(type).withIdentity("add").storeDurably().build();
        job.getJobDataMap().put("shared", shared);
        scheduler.addJob(job, true);
        for (int i = 0; i < runs; i++) {
            scheduler.scheduleJob(
                    TriggerBuilder.newTrigger()
                            .forJob(job)
                            .withIdentity("now" + i)
                            .startNow()
                            .build());
        }
        scheduler.start();
        shared.done.await();
        scheduler.shutdown(true);
        return shared.count;
    }

    public void runsOnce() throws Exception {
        Together.equal(1, run(Adding.class, 1, 1), "count");
    }

    public void disallowsConcurrent() throws Exception {
        Together.equal(2, run(AddingAlone.class, 2, 2), "count");
    }

    public void concurrentJob() throws Exception {
        Together.equal(2, run(Adding.class, 2, 2), "count");
    }
}
