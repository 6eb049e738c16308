import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

// What native functions do is not seen, nor is memory that the program has not allocated.
// jess: run --strategy dpor
// jdk: 25
// expect: exit=3 verdict=uncontrolled seconds<=10
// run: args="linker" | expect: message~"Linker.nativeLinker"
// run: args="symbols" | expect: message~"SymbolLookup.libraryLookup"
// run: args="mapped" | expect: message~"map"
// run: args="foreign" | expect: message~"not allocated by the program under test"
public class NativeFunctions {
    public static void main(String[] args) throws IOException {
        switch (args[0]) {
            case "linker":
                Linker.nativeLinker();
                break;
            case "symbols":
                SymbolLookup.libraryLookup("libc.so.6", Arena.global());
                break;
            case "mapped":
                Path path = Files.createTempFile("jess", ".bin");
                try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                    file.setLength(8);
                    FileChannel channel = file.getChannel();
                    channel.map(FileChannel.MapMode.READ_WRITE, 0, 8, Arena.global());
                } finally {
                    Files.delete(path);
                }
                break;
            default:
                MemorySegment somewhere = MemorySegment.ofAddress(1 << 20).reinterpret(8);
                somewhere.set(ValueLayout.JAVA_INT, 0, 1);
        }
    }
}
