// Spring's context: singletons made once, events on an executor, asynchronous methods, and a
// singleton with state.
// library: org.springframework:spring-context:6.2.1
// program: lazySingleton: ok
// program: annotated: ok
// program: statefulSingleton: bug assertion "count: 1"

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.support.GenericApplicationContext;

/** Programs on Spring. */
public class SpringContext {
    private int made;

    /** A service with state. */
    public static class Service {
        private int count;

        public void use() {
            count++;
        }
    }

    public void lazySingleton() {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.registerBean(
                    "service",
                    Service.class,
                    () -> {
                        made++;
                        return new Service();
                    },
                    definition -> definition.setLazyInit(true));
            context.refresh();
            Together.run(() -> context.getBean("service"), () -> context.getBean("service"));
            Together.equal(1, made, "made");
        }
    }

    /** A context in annotations. */
    @Configuration
    public static class Configured {
        @Bean
        @Lazy
        public Service service() {
            return new Service();
        }
    }

    public void annotated() {
        Object[] found = new Object[2];
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext(Configured.class)) {
            Together.run(
                    () -> found[0] = context.getBean(Service.class),
                    () -> found[1] = context.getBean(Service.class));
        }
        Together.check(found[0] == found[1], "two services");
    }

    public void statefulSingleton() {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.registerBean(Service.class, Service::new);
            context.refresh();
            Together.run(
                    () -> context.getBean(Service.class).use(),
                    () -> context.getBean(Service.class).use());
            Together.equal(2, context.getBean(Service.class).count, "count");
        }
    }
}
