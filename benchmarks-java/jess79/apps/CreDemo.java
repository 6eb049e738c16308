package jess79.apps;

import support.Run;

import java.util.HashMap;
import java.util.LinkedList;
import java.util.Map;

/**
 * credemo-2t: the access to a network at an airport: addresses are leased as by DHCP, tokens are
 * checked, and users log in and out. Two clients play scripts of six and of three requests. Three
 * monitors guard the free addresses, the leases and the sessions. No bug intended. A small version
 * with the concurrency of the component demonstrator of that name. After the catalogue of
 * benchmarks of Thomson's thesis (2016).
 */
final class CreDemo {
    private static final int ADDRESSES = 3;

    private final LinkedList<Integer> free = new LinkedList<>();
    private final Map<String, Integer> leases = new HashMap<>();
    private final Map<Integer, String> sessions = new HashMap<>();

    private CreDemo() {
        for (int address = 1; address <= ADDRESSES; address++) {
            free.add(address);
        }
    }

    private int lease(String hardware) {
        synchronized (leases) {
            Integer held = leases.get(hardware);
            if (held != null) {
                return held;
            }
            int address;
            synchronized (free) {
                address = free.removeFirst();
            }
            leases.put(hardware, address);
            return address;
        }
    }

    private void release(String hardware) {
        synchronized (leases) {
            Integer address = leases.remove(hardware);
            if (address != null) {
                synchronized (free) {
                    free.addLast(address);
                }
            }
        }
    }

    private void login(int address, String ticket) {
        synchronized (sessions) {
            if (sessions.put(address, ticket) != null) {
                throw new IllegalStateException("two users at one address");
            }
        }
    }

    private boolean isLoggedIn(int address) {
        synchronized (sessions) {
            return sessions.containsKey(address);
        }
    }

    private void logout(int address) {
        synchronized (sessions) {
            sessions.remove(address);
        }
    }

    private void longScript() {
        int address = lease("laptop");
        login(address, "ticket");
        Run.check(isLoggedIn(address), "logged out by another");
        logout(address);
        lease("laptop");
        release("laptop");
    }

    private void shortScript() {
        int address = lease("phone");
        login(address, "card");
        logout(address);
    }

    public static void main(String[] arguments) {
        CreDemo network = new CreDemo();
        Run.together(network::longScript, network::shortScript);
        Run.check(network.sessions.isEmpty(), "a session was left");
    }
}
