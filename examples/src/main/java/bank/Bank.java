package bank;

/** Transfers between accounts. */
public final class Bank {
    private Bank() {}

    /** Locks in the order of its arguments: opposite transfers may wait for each other for ever. */
    public static void transferUnsafely(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.deposit(-amount);
                to.deposit(amount);
            }
        }
    }

    /** Locks in the order of the account numbers. */
    public static void transfer(Account from, Account to, int amount) {
        Account first = from.number() < to.number() ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.deposit(-amount);
                to.deposit(amount);
            }
        }
    }
}
