package jess79.grande;

import support.Barrier;
import support.Run;

/**
 * jgf-raytracer-4t: an image of 4 x 4 points of 4 spheres, or 150 x 150 of 64 in size A. Threads
 * compute every so many-th row without sharing anything but the checksum, and meet at a barrier.
 * Validated: the checksum is that of one thread. No bug. Arguments: threads, A for size A. After
 * the catalogue of benchmarks of Thomson's thesis (2016) and the Java Grande benchmark suite.
 */
final class RayTracer {
    private static final int DEPTH = 4;

    private final int size;
    private final double[][] spheres;
    private long checksum;

    private RayTracer(int size, int perAxis, int layers) {
        this.size = size;
        spheres = new double[perAxis * perAxis * layers][];
        for (int at = 0; at < spheres.length; at++) {
            double x = at % perAxis - (perAxis - 1) / 2.0;
            double y = at / perAxis % perAxis - (perAxis - 1) / 2.0;
            double z = at / perAxis / perAxis;
            spheres[at] = new double[] {x, y, z, 0.4};
        }
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static double[] along(double[] from, double[] way, double length) {
        return new double[] {
            from[0] + way[0] * length, from[1] + way[1] * length, from[2] + way[2] * length,
        };
    }

    private static double[] unit(double[] way) {
        return along(new double[3], way, 1 / Math.sqrt(dot(way, way)));
    }

    /** How far the sphere is from a point in a direction, or infinity. */
    private static double hit(double[] sphere, double[] from, double[] way) {
        double[] apart = along(sphere, from, -1);
        double near = dot(apart, way);
        double root = near * near - dot(apart, apart) + sphere[3] * sphere[3];
        if (root < 0) {
            return Double.POSITIVE_INFINITY;
        }
        double distance = near - Math.sqrt(root);
        return distance > 1e-6 ? distance : Double.POSITIVE_INFINITY;
    }

    private double[] nearest(double[] from, double[] way) {
        double[] found = null;
        double best = Double.POSITIVE_INFINITY;
        for (double[] sphere : spheres) {
            double distance = hit(sphere, from, way);
            if (distance < best) {
                best = distance;
                found = sphere;
            }
        }
        return found;
    }

    private double brightness(double[] from, double[] way, int depth) {
        double[] sphere = nearest(from, way);
        if (sphere == null) {
            return 0.1;
        }
        double[] point = along(from, way, hit(sphere, from, way));
        double[] normal = unit(along(point, sphere, -1));
        double[] light = unit(new double[] {-1, 2, -3});
        double value = nearest(point, light) == null ? Math.max(0, dot(normal, light)) : 0;
        if (depth < DEPTH) {
            double[] mirrored = unit(along(way, normal, -2 * dot(way, normal)));
            value += 0.3 * brightness(point, mirrored, depth + 1);
        }
        return Math.min(value, 1);
    }

    private long row(int y) {
        long sum = 0;
        double[] eye = {0.1, 0.2, -5};
        for (int x = 0; x < size; x++) {
            double[] way = {(x + 0.5) / size - 0.5, (y + 0.5) / size - 0.5, 1};
            sum += (long) (255 * brightness(eye, unit(way), 0));
        }
        return sum;
    }

    private synchronized void add(long sum) {
        checksum += sum;
    }

    private void render(int thread, int threads) {
        long sum = 0;
        for (int y = thread; y < size; y += threads) {
            sum += row(y);
        }
        add(sum);
    }

    public static void main(String[] arguments) {
        int threads = Run.number(arguments, 0);
        boolean sizeA = Slices.sizeA(arguments);
        RayTracer scene = sizeA ? new RayTracer(150, 4, 4) : new RayTracer(4, 2, 1);
        Barrier barrier = new Barrier(threads);
        Slices.share(
                threads,
                threads,
                (thread, next) -> {
                    barrier.await();
                    scene.render(thread, threads);
                });
        long shared = scene.checksum;
        scene.checksum = 0;
        scene.render(0, 1);
        Run.check(shared == scene.checksum && shared > 0, "checksum " + shared);
    }
}
