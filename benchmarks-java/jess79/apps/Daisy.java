package jess79.apps;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * diasyfs-2t (so named in the original): a toy file system on a disk that is an array of bytes. A
 * mutex with wait and notify stands for each inode and each block, and the disk is synchronized.
 * Each thread writes two bytes at twice its number and reads two at its number. No bug intended. A
 * small version with the concurrency of the file system Daisy. Argument: threads. After the
 * catalogue of benchmarks of Thomson's thesis (2016).
 */
final class Daisy {
    private static final int BLOCKS = 4;
    private static final int BLOCK_SIZE = 4;
    private static final int INODES = 2;
    private static final int INODE_SIZE = 1 + BLOCKS;

    private final byte[] disk = new byte[INODES * INODE_SIZE + BLOCKS * BLOCK_SIZE];
    private final boolean[] used = new boolean[BLOCKS];
    private final List<Mutex> inodeLocks = new ArrayList<>();
    private final List<Mutex> blockLocks = new ArrayList<>();

    /** A lock made of a monitor. */
    private static final class Mutex {
        private boolean locked;

        synchronized void lock() {
            while (locked) {
                Run.await(this);
            }
            locked = true;
        }

        synchronized void unlock() {
            locked = false;
            notify();
        }
    }

    private Daisy() {
        for (int inode = 0; inode < INODES; inode++) {
            inodeLocks.add(new Mutex());
        }
        for (int block = 0; block < BLOCKS; block++) {
            blockLocks.add(new Mutex());
        }
    }

    private synchronized byte readDisk(int at) {
        return disk[at];
    }

    private synchronized void writeDisk(int at, byte value) {
        disk[at] = value;
    }

    /**
     * The block of a place in a file, which it gets if it has none and {@code create} is set;
     * otherwise -1.
     */
    private int block(int inode, int place, boolean create) {
        int pointer = inode * INODE_SIZE + 1 + place / BLOCK_SIZE;
        int block = readDisk(pointer) - 1;
        if (block < 0 && create) {
            block = allocate();
            writeDisk(pointer, (byte) (block + 1));
        }
        return block;
    }

    private int allocate() {
        for (int block = 0; block < BLOCKS; block++) {
            Mutex lock = blockLocks.get(block);
            lock.lock();
            boolean free = !used[block];
            used[block] = true;
            lock.unlock();
            if (free) {
                return block;
            }
        }
        throw new IllegalStateException("the disk is full");
    }

    private static int address(int block, int place) {
        return INODES * INODE_SIZE + block * BLOCK_SIZE + place % BLOCK_SIZE;
    }

    private void write(int inode, int from, byte[] bytes) {
        Mutex file = inodeLocks.get(inode);
        file.lock();
        for (int at = 0; at < bytes.length; at++) {
            int block = block(inode, from + at, true);
            Mutex lock = blockLocks.get(block);
            lock.lock();
            writeDisk(address(block, from + at), bytes[at]);
            lock.unlock();
        }
        int size = inode * INODE_SIZE;
        writeDisk(size, (byte) Math.max(readDisk(size), from + bytes.length));
        file.unlock();
    }

    private byte[] read(int inode, int from, int length) {
        Mutex file = inodeLocks.get(inode);
        file.lock();
        int size = readDisk(inode * INODE_SIZE);
        byte[] bytes = new byte[Math.max(0, Math.min(length, size - from))];
        for (int at = 0; at < bytes.length; at++) {
            int block = block(inode, from + at, false);
            if (block < 0) {
                continue;
            }
            Mutex lock = blockLocks.get(block);
            lock.lock();
            bytes[at] = readDisk(address(block, from + at));
            lock.unlock();
        }
        file.unlock();
        return bytes;
    }

    private void use(int id) {
        write(0, 2 * id, new byte[] {(byte) (10 + id), (byte) (10 + id)});
        for (byte value : read(0, id, 2)) {
            Run.check(value == 0 || value >= 10, "a byte that nobody wrote");
        }
    }

    public static void main(String[] arguments) {
        Daisy files = new Daisy();
        Runnable[] bodies = new Runnable[Run.number(arguments, 0)];
        for (int thread = 0; thread < bodies.length; thread++) {
            int id = thread;
            bodies[id] = () -> files.use(id);
        }
        Run.together(bodies);
        byte[] all = files.read(0, 0, 2 * bodies.length);
        for (int at = 0; at < all.length; at++) {
            Run.check(all[at] == 10 + at / 2, "a write was lost");
        }
    }
}
