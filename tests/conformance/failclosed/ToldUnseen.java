import java.util.Date;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

// Code of the program that the JDK calls where nothing is seen is named by the verdict, with its
// caller, also if it ran in a throw-away execution only.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// run: args=bundle | expect: relative_to~"Kept.getFormats called by java.util."
// run: args=loader | expect: relative_to~"Loads.findClass called by java.lang."
// run: args=zone | expect: relative_to~"Zone.getOffset called by sun.util."
public class ToldUnseen {
    static int count;

    static class Kept extends ResourceBundle.Control {
        @Override
        public List<String> getFormats(String name) {
            count++;
            return super.getFormats(name);
        }

        @Override
        public ResourceBundle newBundle(
                String name, Locale locale, String format, ClassLoader loader, boolean reload) {
            return new Bundle();
        }
    }

    public static class Bundle extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"key", "value"}};
        }
    }

    static class Loads extends ClassLoader {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            count++;
            throw new ClassNotFoundException(name);
        }
    }

    static class Zone extends SimpleTimeZone {
        Zone() {
            super(0, "own");
        }

        @Override
        public int getOffset(long date) {
            count++;
            return 0;
        }
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "bundle":
                ResourceBundle.getBundle("ToldUnseen", new Kept());
                break;
            case "loader":
                try {
                    Class.forName("no.Such", false, new Loads());
                } catch (ClassNotFoundException e) {
                    count++;
                }
                break;
            default:
                TimeZone.setDefault(new Zone());
                new Date(0).toString();
                break;
        }
    }
}
