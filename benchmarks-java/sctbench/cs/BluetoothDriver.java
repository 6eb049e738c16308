package sctbench.cs;

import support.Run;

/**
 * CS.bluetooth_driver: a device counts the pending requests and one more while it runs. A request
 * tests whether the device is stopping and only then counts itself, so that the device may be
 * stopped in between, and the request fails. The main thread makes the request. The twin counts
 * first, and tests then. After the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class BluetoothDriver {
    private final boolean fixed;
    private int pending = 1;
    private boolean stopping;
    private boolean idle;
    private boolean stopped;

    private BluetoothDriver(boolean fixed) {
        this.fixed = fixed;
    }

    private synchronized void enter() {
        pending++;
    }

    private synchronized void leave() {
        pending--;
        if (pending == 0) {
            idle = true;
            notifyAll();
        }
    }

    private void request() {
        if (fixed) {
            enter();
            if (!isStopping()) {
                Run.check(!isStopped(), "a request to a stopped device");
            }
            leave();
            return;
        }
        if (isStopping()) {
            return;
        }
        enter();
        Run.check(!isStopped(), "a request to a stopped device");
        leave();
    }

    private synchronized boolean isStopping() {
        return stopping;
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    private void stop() {
        synchronized (this) {
            stopping = true;
        }
        leave();
        synchronized (this) {
            while (!idle) {
                Run.await(this);
            }
            stopped = true;
        }
    }

    public static void main(String[] arguments) {
        BluetoothDriver device = new BluetoothDriver(Run.fixed(arguments));
        Thread stop = new Thread(device::stop);
        stop.start();
        device.request();
        Run.join(stop);
    }
}
