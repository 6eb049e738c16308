package java.lang;

import java.util.UUID;

/** Model of {@link UUID}: random ones that every execution repeats. */
final class JessUUID {
    private JessUUID() {}

    static UUID randomUUID() {
        long most = JessLineage.random() & ~0xf000L | 0x4000L;
        long least = JessLineage.random() & 0x3fffffffffffffffL | 0x8000000000000000L;
        return JessEntryModels.uuid(most, least);
    }
}
