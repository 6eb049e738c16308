package sctbench.cs;

import support.Run;

/**
 * CS.account: one thread pays in, one draws, and one checks the balance when both have done so.
 * Each step is locked, but the expected balance is computed wrongly: it fails whenever the check
 * comes last. The twin expects the right one. After the study of Thomson, Donaldson and Betts (TOPC
 * 2016).
 */
final class Account {
    private static final int START = 10;
    private static final int PAID = 3;
    private static final int DRAWN = 2;

    private int balance = START;
    private boolean paid;
    private boolean drawn;

    private synchronized void pay() {
        balance += PAID;
        paid = true;
    }

    private synchronized void draw() {
        balance -= DRAWN;
        drawn = true;
    }

    private synchronized void check(int expected) {
        if (paid && drawn) {
            Run.check(balance == expected, "balance " + balance);
        }
    }

    public static void main(String[] arguments) {
        Account account = new Account();
        int expected = Run.fixed(arguments) ? START + PAID - DRAWN : START - PAID - DRAWN;
        Run.together(account::pay, account::draw, () -> account.check(expected));
    }
}
