import java.util.concurrent.FutureTask;

// Main waits for tasks, one after the other; FutureTask.get goes round a loop with a yield while a
// result is being set. No behaviour is counted with a useless round more, whoever searches.
// jess: run --strategy dpor
// run: args=2 | expect: exit=0 verdict=verified blocked=0 executions=257 hbrs=257
// run: args=3 | expect: exit=0 verdict=verified blocked=0 executions=5327 hbrs=5327
// jess: run --strategy source-dpor
// run: args=2 | expect: exit=0 verdict=verified hbrs=257
// jess: run --strategy fg-dpor
// run: args=2 | expect: exit=0 verdict=verified hbrs=257
public class CountFutureTasks {
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        FutureTask<?>[] tasks = new FutureTask<?>[count];
        for (int i = 0; i < count; i++) {
            tasks[i] = new FutureTask<Void>(() -> {}, null);
        }
        for (FutureTask<?> task : tasks) {
            new Thread(task).start();
        }
        for (FutureTask<?> task : tasks) {
            task.get();
        }
    }
}
