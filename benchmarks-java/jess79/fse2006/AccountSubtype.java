package jess79.fse2006;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * accountsubtype-3t-2-1: accounts in a ring transfer to the next one. Personal accounts lock it,
 * business accounts inherit a transfer that does not: the balance of the next one may be wrong. The
 * twin locks always, one account after the other. Arguments: accounts that lock, accounts that do
 * not. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class AccountSubtype {
    private AccountSubtype() {}

    /** Does not lock the target. */
    private static class Business {
        int balance = 100;

        synchronized void pay(int amount) {
            balance += amount;
        }

        synchronized void transfer(Business target, int amount) {
            balance -= amount;
            target.balance += amount;
        }
    }

    /** Locks the target. */
    private static final class Personal extends Business {
        @Override
        synchronized void transfer(Business target, int amount) {
            balance -= amount;
            synchronized (target) {
                target.balance += amount;
            }
        }
    }

    private static void manage(Business account, Business next, boolean fixed) {
        account.pay(300);
        account.pay(-100);
        if (fixed) {
            account.pay(-99);
            next.pay(99);
        } else {
            account.transfer(next, 99);
        }
    }

    public static void main(String[] arguments) {
        boolean fixed = Run.fixed(arguments);
        int personal = Run.number(arguments, 0);
        int count = personal + Run.number(arguments, 1);
        List<Business> bank = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            bank.add(number < personal ? new Personal() : new Business());
        }
        List<Runnable> bodies = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            Business account = bank.get(number);
            Business next = bank.get((number + 1) % count);
            bodies.add(() -> manage(account, next, fixed));
        }
        Run.together(bodies);
        for (Business account : bank) {
            Run.check(account.balance == 300, "balance " + account.balance);
        }
    }
}
