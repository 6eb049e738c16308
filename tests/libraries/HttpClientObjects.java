// Apache HttpClient's objects without a network: cookies, a pool of connections that nobody opens,
// request builders.
// library: org.apache.httpcomponents.client5:httpclient5:5.4.3
// library: org.slf4j:slf4j-nop:2.0.16
// program: cookieStore: ok
// program: leases: ok
// program: leaseWaits: ok
// program: keepsLease: bug exception|deadlock "Timeout"
// gate: cookieStore

import org.apache.hc.client5.http.cookie.BasicCookieStore;
import org.apache.hc.client5.http.impl.cookie.BasicClientCookie;
import org.apache.hc.core5.http.HttpConnection;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolEntry;
import org.apache.hc.core5.pool.StrictConnPool;
import org.apache.hc.core5.util.Timeout;

import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Programs on HttpClient. */
public class HttpClientObjects {
    public void cookieStore() {
        BasicCookieStore store = new BasicCookieStore();
        Together.run(
                () -> store.addCookie(new BasicClientCookie("a", "1")),
                () -> store.addCookie(new BasicClientCookie("b", "2")),
                store::getCookies);
        Together.equal(2, store.getCookies().size(), "cookies");
    }

    private static StrictConnPool<String, HttpConnection> pool(int most) {
        return new StrictConnPool<>(most, most);
    }

    private static PoolEntry<String, HttpConnection> lease(
            StrictConnPool<String, HttpConnection> pool) throws Exception {
        Future<PoolEntry<String, HttpConnection>> lease =
                pool.lease("host", null, Timeout.ofMinutes(1), null);
        return lease.get(1, TimeUnit.MINUTES);
    }

    private static void use(StrictConnPool<String, HttpConnection> pool) throws Exception {
        pool.release(lease(pool), true);
    }

    public void leases() {
        StrictConnPool<String, HttpConnection> pool = pool(2);
        Together.run(() -> use(pool), () -> use(pool));
        Together.equal(0, pool.getTotalStats().getLeased(), "leased");
        pool.close(CloseMode.IMMEDIATE);
    }

    public void leaseWaits() {
        StrictConnPool<String, HttpConnection> pool = pool(1);
        Together.run(() -> use(pool), () -> use(pool));
        Together.equal(0, pool.getTotalStats().getLeased(), "leased");
        pool.close(CloseMode.IMMEDIATE);
    }

    /** Two threads that need two connections each, of two. */
    public void keepsLease() {
        StrictConnPool<String, HttpConnection> pool = pool(2);
        Together.Body nested =
                () -> {
                    PoolEntry<String, HttpConnection> outer = lease(pool);
                    use(pool);
                    pool.release(outer, true);
                };
        Together.run(nested, nested);
    }
}
