package bank;

/** A bank account that several threads use. */
public class Account {
    private final int number;
    private int balance;

    public Account(int number, int balance) {
        this.number = number;
        this.balance = balance;
    }

    public int number() {
        return number;
    }

    public int balance() {
        return balance;
    }

    /** Not synchronized: two deposits at the same time may count as one. */
    public void depositUnsafely(int amount) {
        balance = balance + amount;
    }

    public synchronized void deposit(int amount) {
        balance = balance + amount;
    }
}
