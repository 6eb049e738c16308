package jess.structure;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the class that says what the operations of this one do, one after the other. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Specification {
    /** Has a method of the same name and with the same parameters for each operation. */
    Class<?> value();
}
