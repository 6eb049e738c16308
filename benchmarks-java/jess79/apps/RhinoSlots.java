package jess79.apps;

import support.Run;

/**
 * rhino-bug1: one function of a script reads a property of a shared object while another adds 16
 * properties, so that the table of slots grows: the new table is visible before the slots are in
 * it, and the property seems not to exist. The twin is synchronized. A small version of the
 * property table of the Rhino interpreter. After the catalogue of benchmarks of Thomson's thesis
 * (2016).
 */
final class RhinoSlots {
    private static final int ADDED = 16;

    private final boolean fixed;
    private Slot[] slots = new Slot[4];
    private int count;

    private RhinoSlots(boolean fixed) {
        this.fixed = fixed;
    }

    /** A property, with the next one of the same place. */
    private static final class Slot {
        final String name;
        final int hash;
        final Object value;
        Slot next;

        Slot(String name, Object value) {
            this.name = name;
            hash = name.hashCode();
            this.value = value;
        }
    }

    private static int place(int hash, int size) {
        return hash & size - 1;
    }

    private Object find(String name) {
        Slot[] table = slots;
        int hash = name.hashCode();
        for (Slot slot = table[place(hash, table.length)]; slot != null; slot = slot.next) {
            if (slot.hash == hash && slot.name.equals(name)) {
                return slot.value;
            }
        }
        return null;
    }

    private void add(String name, Object value) {
        if (4 * (count + 1) > 3 * slots.length) {
            grow();
        }
        insert(slots, new Slot(name, value));
        count++;
    }

    private static void insert(Slot[] table, Slot slot) {
        int place = place(slot.hash, table.length);
        slot.next = table[place];
        table[place] = slot;
    }

    private void grow() {
        Slot[] old = slots;
        slots = new Slot[2 * old.length];
        for (Slot first : old) {
            for (Slot slot = first; slot != null; ) {
                Slot next = slot.next;
                insert(slots, slot);
                slot = next;
            }
        }
    }

    private Object get(String name) {
        if (fixed) {
            synchronized (this) {
                return find(name);
            }
        }
        return find(name);
    }

    private void put(String name, Object value) {
        if (fixed) {
            synchronized (this) {
                add(name, value);
            }
        } else {
            add(name, value);
        }
    }

    public static void main(String[] arguments) {
        RhinoSlots scope = new RhinoSlots(Run.fixed(arguments));
        scope.put("x", 1);
        Thread other =
                new Thread(
                        () -> {
                            for (int number = 0; number < ADDED; number++) {
                                scope.put("p" + number, number);
                            }
                        });
        other.start();
        Run.check(Integer.valueOf(1).equals(scope.get("x")), "x is not defined");
        Run.join(other);
    }
}
