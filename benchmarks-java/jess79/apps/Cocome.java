package jess79.apps;

import support.Run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * cocome-2t: a trading system of components that are wired by binding interfaces, where two cash
 * desks make two sales of two items each. The list of sales has a lock; the inventory is filled
 * before and only read; the counters of the store that only statistics use have no lock. No bug
 * intended. A small version with the concurrency of the component example CoCoME. Argument: cash
 * desks. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class Cocome {
    private static final int SALES = 2;
    private static final int ITEMS = 2;

    private Cocome() {}

    /** What a cash desk needs of the store. */
    interface Store {
        int price(int code);

        void book(List<Integer> codes, int sum);
    }

    /** What a cash desk needs of the scanner. */
    interface Scanner {
        int scan(int sale, int item);
    }

    /** A part of the system, to whose ports others are bound by name before the start. */
    private abstract static class Component {
        private final Map<String, Object> bindings = new HashMap<>();

        final void bind(String port, Object other) {
            bindings.put(port, other);
        }

        final <T> T bound(String port, Class<T> type) {
            return type.cast(bindings.get(port));
        }
    }

    /** Prices, and the sales that were made. */
    private static final class Inventory extends Component implements Store {
        private final Map<Integer, Integer> prices = new HashMap<>();
        private final List<Integer> sales = new ArrayList<>();
        private int lookups;
        private int lastSum;

        Inventory() {
            for (int code = 0; code < 2 * ITEMS; code++) {
                prices.put(code, 10 + code);
            }
        }

        @Override
        public int price(int code) {
            lookups++;
            return prices.get(code);
        }

        @Override
        public void book(List<Integer> codes, int sum) {
            synchronized (sales) {
                sales.add(sum);
            }
            lastSum = sum;
        }
    }

    /** Reads bar codes. */
    private static final class BarCodes extends Component implements Scanner {
        private final int desk;

        BarCodes(int desk) {
            this.desk = desk;
        }

        @Override
        public int scan(int sale, int item) {
            return (desk + sale + item) % (2 * ITEMS);
        }
    }

    /** Scans the items of each sale, adds up, and books it. */
    private static final class CashDesk extends Component implements Runnable {
        @Override
        public void run() {
            Store store = bound("store", Store.class);
            Scanner scanner = bound("scanner", Scanner.class);
            for (int sale = 0; sale < SALES; sale++) {
                List<Integer> codes = new ArrayList<>();
                int sum = 0;
                for (int item = 0; item < ITEMS; item++) {
                    int code = scanner.scan(sale, item);
                    codes.add(code);
                    sum += store.price(code);
                }
                store.book(codes, sum);
            }
        }
    }

    public static void main(String[] arguments) {
        int desks = Run.number(arguments, 0);
        Inventory inventory = new Inventory();
        List<Runnable> bodies = new ArrayList<>();
        for (int number = 0; number < desks; number++) {
            CashDesk desk = new CashDesk();
            desk.bind("store", inventory);
            desk.bind("scanner", new BarCodes(number));
            bodies.add(desk);
        }
        Run.together(bodies);
        Run.check(inventory.sales.size() == desks * SALES, "a sale is missing");
        Run.check(inventory.lookups > 0 && inventory.lastSum > 0, "nothing was sold");
    }
}
