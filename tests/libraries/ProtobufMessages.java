// Protocol Buffers with messages that the library brings: immutable messages for all threads, a
// builder for one.
// library: com.google.protobuf:protobuf-java:4.29.2
// program: sharedMessage: ok
// program: sharedBuilder: bug assertion|exception

import com.google.protobuf.ListValue;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;

/** Programs on Protocol Buffers. */
public class ProtobufMessages {
    public void sharedMessage() {
        Timestamp time = Timestamp.newBuilder().setSeconds(7).setNanos(1).build();
        Together.run(
                () -> Together.equal(time, Timestamp.parseFrom(time.toByteArray()), "message"),
                () -> Together.equal(time.hashCode(), time.toBuilder().build().hashCode(), "hash"));
    }

    public void sharedBuilder() {
        ListValue.Builder builder = ListValue.newBuilder();
        Value one = Value.newBuilder().setNumberValue(1).build();
        Together.run(() -> builder.addValues(one), () -> builder.addValues(one));
        Together.equal(2, builder.build().getValuesCount(), "values");
    }
}
