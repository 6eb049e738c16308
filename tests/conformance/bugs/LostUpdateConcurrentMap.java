import java.util.concurrent.ConcurrentHashMap;

// ConcurrentHashMap.get followed by put is not atomic; merge is.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=assertion message~"stock is 1" replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class LostUpdateConcurrentMap {
    static void add(ConcurrentHashMap<String, Integer> stock, boolean broken) {
        if (broken) {
            stock.put("apples", stock.get("apples") + 1);
        } else {
            stock.merge("apples", 1, Integer::sum);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        ConcurrentHashMap<String, Integer> stock = new ConcurrentHashMap<>();
        stock.put("apples", 0);
        Thread first = new Thread(() -> add(stock, broken));
        Thread second = new Thread(() -> add(stock, broken));
        first.start();
        second.start();
        first.join();
        second.join();
        if (stock.get("apples") != 2) {
            throw new AssertionError("stock is " + stock.get("apples"));
        }
    }
}
