package jess.junit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ExtensionContextException;

import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What extensions store for a test: one for each execution, closed at its end, as JUnit does.
 *
 * <p>What is in no store of the execution is looked up in JUnit's own store of the test, which has
 * what was stored before the exploration, and those of the classes around it. What an execution
 * puts into the latter is undone like everything else.
 */
final class ExecutionStore {
    /** Ends something that an extension has stored. */
    interface Closing {
        void close() throws Throwable;
    }

    private static final String CLOSE =
            "junit.jupiter.extensions.store.close.autocloseable.enabled";

    /** A value, or how it is made when somebody looks at it first. */
    private static final class Slot {
        private Function<Object, ?> creator;
        private Object value;

        Slot(Function<Object, ?> creator, Object value) {
            this.creator = creator;
            this.value = value;
        }

        synchronized Object get(Object key) {
            if (creator != null) {
                value = creator.apply(key);
                creator = null;
            }
            return value;
        }
    }

    /** By namespace and key, in the order in which they were stored. */
    private final Map<List<Object>, Slot> slots = new LinkedHashMap<>();

    /** The store with this namespace. */
    Store of(Namespace namespace, ExtensionContext outside) {
        return new InNamespace(namespace, outside.getStore(namespace));
    }

    private synchronized Slot slot(List<Object> where) {
        return slots.get(where);
    }

    private synchronized Slot slot(List<Object> where, Slot otherwise) {
        Slot before = slots.putIfAbsent(where, otherwise);
        return before == null ? otherwise : before;
    }

    private synchronized void put(List<Object> where, Slot slot) {
        slots.remove(where);
        slots.put(where, slot);
    }

    private synchronized Slot remove(List<Object> where) {
        return slots.remove(where);
    }

    /**
     * What is to be closed now, in order.
     *
     * @param context null if there are no extensions
     */
    synchronized List<Closing> closings(ExtensionContext context) {
        List<Closing> all = new ArrayList<>();
        for (Map.Entry<List<Object>, Slot> entry : slots.entrySet()) {
            Object value = entry.getValue().value;
            if (value instanceof Store.CloseableResource) {
                all.add(0, ((Store.CloseableResource) value)::close);
            } else if (value instanceof AutoCloseable && closesAll(context)) {
                all.add(0, ((AutoCloseable) value)::close);
            }
        }
        return all;
    }

    /** Whether this version of JUnit closes whatever can be closed, as those since 5.13 do. */
    private static boolean closesAll(ExtensionContext context) {
        for (Class<?> type : ExtensionContext.class.getDeclaredClasses()) {
            if (type.getSimpleName().equals("StoreScope")) {
                return !context.getConfigurationParameter(CLOSE)
                        .filter("false"::equalsIgnoreCase)
                        .isPresent();
            }
        }
        return false;
    }

    /** One store. */
    private final class InNamespace implements Store {
        private final Namespace namespace;
        private final Store outside;

        InNamespace(Namespace namespace, Store outside) {
            this.namespace = namespace;
            this.outside = outside;
        }

        private List<Object> where(Object key) {
            return List.of(namespace, key);
        }

        @Override
        public Object get(Object key) {
            Slot slot = slot(where(key));
            return slot == null ? outside.get(key) : slot.get(key);
        }

        @Override
        public <V> V get(Object key, Class<V> type) {
            return cast(key, get(key), type);
        }

        @Override
        public <K, V> Object getOrComputeIfAbsent(K key, Function<K, V> creator) {
            Slot slot = slot(where(key));
            if (slot == null) {
                Object found = outside.get(key);
                if (found != null) {
                    return found;
                }
                @SuppressWarnings("unchecked")
                Function<Object, ?> plain = (Function<Object, ?>) creator;
                slot = slot(where(key), new Slot(plain, null));
            }
            return slot.get(key);
        }

        @Override
        public <K, V> V getOrComputeIfAbsent(K key, Function<K, V> creator, Class<V> type) {
            return cast(key, getOrComputeIfAbsent(key, creator), type);
        }

        /** Since JUnit 6; a value that is null counts as none. */
        public <K, V> Object computeIfAbsent(K key, Function<K, V> creator) {
            Slot slot = slot(where(key));
            if (slot != null && slot.get(key) == null) {
                remove(where(key));
            }
            return getOrComputeIfAbsent(key, creator);
        }

        /** Since JUnit 6. */
        public <K, V> V computeIfAbsent(K key, Function<K, V> creator, Class<V> type) {
            return cast(key, computeIfAbsent(key, creator), type);
        }

        @Override
        public void put(Object key, Object value) {
            ExecutionStore.this.put(where(key), new Slot(null, value));
        }

        @Override
        public Object remove(Object key) {
            Slot slot = ExecutionStore.this.remove(where(key));
            return slot == null ? outside.remove(key) : slot.get(key);
        }

        @Override
        public <V> V remove(Object key, Class<V> type) {
            return cast(key, remove(key), type);
        }

        @SuppressWarnings("unchecked")
        private <V> V cast(Object key, Object value, Class<V> type) {
            Class<?> boxed = MethodType.methodType(type).wrap().returnType();
            if (value != null && !boxed.isInstance(value)) {
                throw new ExtensionContextException(
                        String.format(
                                "Object stored under key [%s] is not of required type [%s]",
                                key, type.getName()));
            }
            return (V) value;
        }
    }
}
