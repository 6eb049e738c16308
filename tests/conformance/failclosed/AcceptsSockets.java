import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;

// Network operations cannot be scheduled, nor is seen what others do.
// jess: run --strategy dpor
// expect: exit=3 verdict=uncontrolled seconds<=10 message~"is outside of what can be controlled"
// rows: accept, channel, read
public class AcceptsSockets {
    public static void main(String[] args) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        switch (args[0]) {
            case "accept":
                try (ServerSocket server = new ServerSocket(0, 1, loopback)) {
                    server.accept().close();
                }
                break;
            case "channel":
                try (ServerSocketChannel server = ServerSocketChannel.open()) {
                    server.bind(new InetSocketAddress(loopback, 0));
                    server.accept().close();
                }
                break;
            default:
                try (ServerSocket server = new ServerSocket(0, 1, loopback);
                        Socket client = new Socket(loopback, server.getLocalPort())) {
                    client.getInputStream().read();
                }
        }
    }
}
