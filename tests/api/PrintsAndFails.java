/**
 * Prints in two threads, and fails in some executions: the page of its bug has what that execution
 * has printed.
 */
public class PrintsAndFails {
    static int balance;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> balance = balance + 1);
        other.start();
        System.out.printf("adding <%d>%n", 1);
        balance = balance + 1;
        other.join();
        System.err.println("balance: " + balance);
        if (balance != 2) throw new AssertionError("lost");
    }
}
