package jess.boot;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** As much of a class file as the checks need: its members, and the members it refers to. */
final class ClassFacts {
    static final int PRIVATE = 0x0002;
    static final int STATIC = 0x0008;
    static final int SYNTHETIC = 0x1000;

    record Member(int access, String name, String descriptor) {
        boolean is(int flag) {
            return (access & flag) != 0;
        }
    }

    record Reference(boolean field, String owner, String name, String descriptor) {
        @Override
        public String toString() {
            return owner + "." + name + ":" + descriptor;
        }
    }

    final String name;
    final String superName;
    final List<String> interfaces = new ArrayList<>();
    final List<Member> fields = new ArrayList<>();
    final List<Member> methods = new ArrayList<>();
    final List<Reference> references = new ArrayList<>();

    private final Object[] pool;
    private final int[][] pairs;

    ClassFacts(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.readInt();
        in.readInt();
        int count = in.readUnsignedShort();
        pool = new Object[count];
        pairs = new int[count][];
        int[] tags = new int[count];
        readPool(in, count, tags);
        in.readUnsignedShort();
        name = className(in.readUnsignedShort());
        superName = className(in.readUnsignedShort());
        int interfaceCount = in.readUnsignedShort();
        for (int i = 0; i < interfaceCount; i++) {
            interfaces.add(className(in.readUnsignedShort()));
        }
        readMembers(in, fields);
        readMembers(in, methods);
        for (int i = 0; i < count; i++) {
            if (tags[i] >= 9 && tags[i] <= 11) {
                int[] type = pairs[pairs[i][1]];
                references.add(
                        new Reference(
                                tags[i] == 9,
                                className(pairs[i][0]),
                                (String) pool[type[0]],
                                (String) pool[type[1]]));
            }
        }
    }

    private void readPool(DataInputStream in, int count, int[] tags) throws IOException {
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            tags[i] = tag;
            switch (tag) {
                case 1 -> pool[i] = in.readUTF();
                case 3, 4 -> in.readInt();
                case 5, 6 -> {
                    in.readLong();
                    i++;
                }
                case 7, 8, 16, 19, 20 -> pairs[i] = new int[] {in.readUnsignedShort()};
                case 15 -> pairs[i] = new int[] {in.readUnsignedByte(), in.readUnsignedShort()};
                default -> pairs[i] = new int[] {in.readUnsignedShort(), in.readUnsignedShort()};
            }
        }
    }

    private String className(int index) {
        return index == 0 ? null : (String) pool[pairs[index][0]];
    }

    private void readMembers(DataInputStream in, List<Member> members) throws IOException {
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            members.add(
                    new Member(
                            in.readUnsignedShort(),
                            (String) pool[in.readUnsignedShort()],
                            (String) pool[in.readUnsignedShort()]));
            int attributes = in.readUnsignedShort();
            for (int j = 0; j < attributes; j++) {
                in.readUnsignedShort();
                in.skipNBytes(in.readInt());
            }
        }
    }
}
