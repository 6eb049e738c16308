import java.io.IOException;

// What the standard input holds, and when, is outside of what can be controlled.
// jess: run --strategy dpor
// run: args=plain | expect: exit=3 verdict=uncontrolled message~"the standard input"
// message~"ReadsStandardInput.read" seconds<=10
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
