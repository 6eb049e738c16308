package jess.junit;

import org.junit.jupiter.api.extension.ParameterContext;

import java.lang.annotation.Annotation;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Optional;

/** A parameter as JUnit describes it, of a method that is called on an instance of an execution. */
final class ExecutionParameter implements ParameterContext {
    private final ParameterContext outside;
    private final Object target;

    ExecutionParameter(ParameterContext outside, Object target) {
        this.outside = outside;
        this.target = target;
    }

    @Override
    public Parameter getParameter() {
        return outside.getParameter();
    }

    @Override
    public int getIndex() {
        return outside.getIndex();
    }

    @Override
    public Optional<Object> getTarget() {
        return Optional.ofNullable(target);
    }

    @Override
    public boolean isAnnotated(Class<? extends Annotation> type) {
        return outside.isAnnotated(type);
    }

    @Override
    public <A extends Annotation> Optional<A> findAnnotation(Class<A> type) {
        return outside.findAnnotation(type);
    }

    @Override
    public <A extends Annotation> List<A> findRepeatableAnnotations(Class<A> type) {
        return outside.findRepeatableAnnotations(type);
    }

    @Override
    public String toString() {
        return outside.toString();
    }
}
