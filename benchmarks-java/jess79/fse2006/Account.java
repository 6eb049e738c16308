package jess79.fse2006;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * account-2 and -5: each thread pays into its account, draws from it and transfers to the next one
 * in a ring. A transfer locks the other account inside its own: a deadlock around the ring; the
 * fourth account, D, does not lock the other one: with five accounts its balance may be wrong,
 * which must be 300 everywhere. The twin locks one account after the other. Argument: accounts.
 * After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class Account {
    private static final int CARELESS = 3;

    private final int number;
    private int balance = 100;

    private Account(int number) {
        this.number = number;
    }

    private synchronized void pay(int amount) {
        balance += amount;
    }

    private synchronized void draw(int amount) {
        balance -= amount;
    }

    private synchronized void transfer(Account target, int amount) {
        balance -= amount;
        if (number == CARELESS) {
            target.balance += amount;
        } else {
            target.pay(amount);
        }
    }

    private void manage(Account next, boolean fixed) {
        pay(300);
        draw(100);
        if (fixed) {
            draw(99);
            next.pay(99);
        } else {
            transfer(next, 99);
        }
    }

    public static void main(String[] arguments) {
        boolean fixed = Run.fixed(arguments);
        int count = Run.number(arguments, 0);
        List<Account> bank = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            bank.add(new Account(number));
        }
        List<Runnable> bodies = new ArrayList<>();
        for (Account account : bank) {
            Account next = bank.get((account.number + 1) % count);
            bodies.add(() -> account.manage(next, fixed));
        }
        Run.together(bodies);
        for (Account account : bank) {
            Run.check(account.balance == 300, "balance " + account.balance);
        }
    }
}
