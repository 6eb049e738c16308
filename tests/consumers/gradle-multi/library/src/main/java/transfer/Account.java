package transfer;

/** An account that money is moved from and to. */
public final class Account {
    private final int number;
    private int balance;

    /** An account with a number of its own. */
    public Account(int number, int balance) {
        this.number = number;
        this.balance = balance;
    }

    /** Locks the account that gives first: two transfers in opposite directions may deadlock. */
    public void moveCarelessly(Account to) {
        move(this, to, to);
    }

    /** Locks the account with the smaller number first. */
    public void move(Account to) {
        if (number < to.number) {
            move(this, to, to);
        } else {
            move(to, this, to);
        }
    }

    private void move(Account first, Account second, Account to) {
        synchronized (first) {
            synchronized (second) {
                balance--;
                to.balance++;
            }
        }
    }

    /** What is on it. */
    public synchronized int balance() {
        return balance;
    }
}
