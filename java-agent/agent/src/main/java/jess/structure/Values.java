package jess.structure;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.function.Supplier;

/** The values that a parameter of an {@link Operation} has in scenarios. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Values {
    /** As text: numbers, {@code true}, letters, texts, names of constants of an enum. */
    String[] value() default {};

    /** A class with a constructor without parameters that gives the values, of whatever type. */
    Class<? extends Supplier<? extends List<?>>> from() default None.class;

    /**
     * Whether each call in a scenario has a number of its own, from 1 on, instead: what is put into
     * a queue is then known by its value. Such a parameter is a number or a text.
     */
    boolean distinct() default false;

    /** Stands for no class. */
    final class None implements Supplier<List<Object>> {
        private None() {}

        @Override
        public List<Object> get() {
            return List.of();
        }
    }
}
