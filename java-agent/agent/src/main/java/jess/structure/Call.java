package jess.structure;

/**
 * An operation with its arguments, as a scenario contains it.
 *
 * @param action the operation
 * @param arguments not changed by anybody
 * @param text as a scenario is written
 */
record Call(Action action, Object[] arguments, String text) {
    /** Stands for an argument that {@link #numbered} has not chosen yet. */
    static final Object NUMBER = new Object();

    static Call of(Action action, Object... arguments) {
        StringBuilder text = new StringBuilder(action.name()).append('(');
        for (int i = 0; i < arguments.length; i++) {
            text.append(i == 0 ? "" : ", ");
            text.append(arguments[i] == NUMBER ? "#" : Texts.argument(arguments[i]));
        }
        return new Call(action, arguments, text.append(')').toString());
    }

    /** The same with a number for each argument that is to be distinct. */
    Call numbered(int number) {
        Object[] filled = arguments.clone();
        for (int i = 0; i < filled.length; i++) {
            if (filled[i] == NUMBER) {
                Class<?> type = action.method().getParameterTypes()[i];
                filled[i] = Texts.parsed(Integer.toString(number), type);
            }
        }
        return of(action, filled);
    }

    boolean hasNumbers() {
        for (Object argument : arguments) {
            if (argument == NUMBER) {
                return true;
            }
        }
        return false;
    }

    /** Tells calls of overloaded methods apart, which may have the same text. */
    String key() {
        return action.index() + " " + text;
    }
}
