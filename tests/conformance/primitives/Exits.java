// System.exit and Runtime.halt end the execution, not the exploration; a main that throws is a bug.
// jess: run --strategy dpor
// run: args=exit | expect: exit=0 verdict=verified complete=true
// run: args=exitinthread | expect: exit=0 verdict=verified complete=true
// run: args=halt | expect: exit=0 verdict=verified complete=true
// run: args=checked | expect: exit=1 kind=exception message~"InterruptedException"
// run: args=assertion | expect: exit=1 kind=assertion
public class Exits {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "exit":
                System.exit(0);
                throw new IllegalStateException("after exit");
            case "exitinthread":
                Thread thread = new Thread(() -> System.exit(0));
                thread.start();
                thread.join();
                break;
            case "halt":
                Runtime.getRuntime().halt(0);
                break;
            case "checked":
                throw new InterruptedException("on purpose");
            default:
                throw new AssertionError("on purpose");
        }
    }
}
