// H2 in memory: connections of two threads to one database, with and without transactions.
// library: com.h2database:h2:2.3.232
// program: increments: ok
// program: readsThenWrites: bug assertion "value: 1"
// program: locksInOrder: bug exception "Deadlock"

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Programs on H2. */
public class H2Database {
    private static Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:shop;LOCK_TIMEOUT=5000");
    }

    private static void execute(Connection connection, String... all) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : all) {
                statement.execute(sql);
            }
        }
    }

    private static int value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            Together.check(found.next(), "no row");
            return found.getInt(1);
        }
    }

    private static final String TABLE = "create table stock(id int primary key, n int)";
    private static final String ROWS = "insert into stock values (1, 0), (2, 0)";

    public void increments() throws SQLException {
        try (Connection own = connect()) {
            execute(own, TABLE, ROWS);
            Together.Body add =
                    () -> {
                        try (Connection connection = connect()) {
                            execute(connection, "update stock set n = n + 1 where id = 1");
                        }
                    };
            Together.run(add, add);
            Together.equal(2, value(own, "select n from stock where id = 1"), "value");
        }
    }

    public void readsThenWrites() throws SQLException {
        try (Connection own = connect()) {
            execute(own, TABLE, ROWS);
            Together.Body add =
                    () -> {
                        try (Connection connection = connect()) {
                            int n = value(connection, "select n from stock where id = 1");
                            execute(
                                    connection,
                                    "update stock set n = " + (n + 1) + " where id = 1");
                        }
                    };
            Together.run(add, add);
            Together.equal(2, value(own, "select n from stock where id = 1"), "value");
        }
    }

    private static void move(int from, int to) throws SQLException {
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            execute(
                    connection,
                    "update stock set n = n - 1 where id = " + from,
                    "update stock set n = n + 1 where id = " + to);
            connection.commit();
        }
    }

    public void locksInOrder() throws SQLException {
        try (Connection own = connect()) {
            execute(own, TABLE, ROWS);
            Together.run(() -> move(1, 2), () -> move(2, 1));
        }
    }
}
