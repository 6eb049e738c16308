// An initialiser that runs in each execution is the first to ask for an annotation. The JDK keeps
// the
// annotation, a proxy, for as long as the class lives: the class of a proxy is initialised once.
// jess: run --strategy dpor
// expect: verdict=verified
// run: args=annotation
// run: args=handler
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

public class AnnotationsKept {
    static volatile int seen;

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tag {
        int value();
    }

    @Tag(7)
    static class Marked {}

    interface Asked {
        int value();
    }

    static class AsksForAnnotation {
        static final int BEFORE = seen;
        static final Tag TAG = Marked.class.getAnnotation(Tag.class);
    }

    static class AsksForProxy {
        static final int BEFORE = seen;
        static final InvocationHandler SEVEN = (proxy, method, arguments) -> 7;
        static final Asked PROXY =
                (Asked)
                        Proxy.newProxyInstance(
                                Asked.class.getClassLoader(), new Class<?>[] {Asked.class}, SEVEN);
    }

    static int annotation() {
        Tag tag = AsksForAnnotation.TAG;
        if (tag.annotationType() != Tag.class
                || !tag.equals(Marked.class.getAnnotation(Tag.class))) {
            throw new AssertionError(tag);
        }
        return tag.value();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> seen = 1);
        other.start();
        boolean annotation = args[0].equals("annotation");
        int value = annotation ? annotation() : AsksForProxy.PROXY.value();
        int before = annotation ? AsksForAnnotation.BEFORE : AsksForProxy.BEFORE;
        other.join();
        if (value != 7 || before > seen) {
            throw new AssertionError(value);
        }
    }
}
