/** An operation with its arguments. */
record Operation<T>(String name, Call<T> call) {
    interface Call<T> {
        Object on(T object) throws Exception;
    }
}
