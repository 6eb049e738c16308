import java.io.IOException;

// A controlled thread that blocks in System.in cannot be scheduled.
// waits: until the thread has made no progress for long enough
// jess: run --strategy dpor
// run: args=plain | expect: exit=3 verdict=uncontrolled text~read seconds<=10
// run: args=scanner | expect: exit=3 verdict=uncontrolled seconds<=10
// run: args=thread | expect: exit=3 verdict=uncontrolled seconds<=10
public class ReadsStandardInput {
    static void read() {
        try {
            System.in.read();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "plain":
                read();
                break;
            case "scanner":
                new java.util.Scanner(System.in).nextLine();
                break;
            default:
                Thread thread = new Thread(ReadsStandardInput::read);
                thread.start();
                thread.join();
        }
    }
}
