// Typesafe Config: a configuration that threads share and resolve.
// library: com.typesafe:config:1.4.3
// program: shared: ok
// program: replaced: bug assertion "sum"

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;

/** Programs on Typesafe Config. */
public class TypesafeConfig {
    private volatile Config current = ConfigFactory.parseString("a = 1, b = 1");

    public void shared() {
        Config config = ConfigFactory.parseString("a = 1, b = ${a}");
        Together.run(
                () -> Together.equal(1, config.resolve().getInt("b"), "b"),
                () -> Together.equal(1, config.getInt("a"), "a"));
    }

    /** Each value is asked of the configuration of that moment. */
    public void replaced() {
        Together.run(
                () -> current = ConfigFactory.parseString("a = 2, b = 2"),
                () -> {
                    int sum = current.getInt("a") + current.getInt("b");
                    Together.check(sum == 2 || sum == 4, "sum " + sum);
                });
    }
}
