// jOOQ on H2 in memory: queries of two threads with a connection each.
// library: org.jooq:jooq:3.19.39
// library: com.h2database:h2:2.3.232
// library: org.slf4j:slf4j-nop:2.0.16
// program: increments: ok
// program: readsThenWrites: bug assertion "value: 1"

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.table;

import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Programs on jOOQ. */
public class JooqQueries {
    private static final Field<Integer> N = field(DSL.unquotedName("n"), SQLDataType.INTEGER);

    private static Connection connect() throws SQLException {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        return DriverManager.getConnection("jdbc:h2:mem:queries");
    }

    private static DSLContext on(Connection connection) {
        return DSL.using(connection, SQLDialect.H2);
    }

    private static int value(DSLContext database) {
        return database.select(N).from(table(DSL.unquotedName("stock"))).fetchOne(N);
    }

    private static void create(DSLContext database) {
        database.createTable(DSL.unquotedName("stock")).column(N).execute();
        database.insertInto(table(DSL.unquotedName("stock"))).columns(N).values(0).execute();
    }

    public void increments() throws SQLException {
        try (Connection own = connect()) {
            create(on(own));
            Together.Body add =
                    () -> {
                        try (Connection connection = connect()) {
                            on(connection)
                                    .update(table(DSL.unquotedName("stock")))
                                    .set(N, N.plus(1))
                                    .execute();
                        }
                    };
            Together.run(add, add);
            Together.equal(2, value(on(own)), "value");
        }
    }

    public void readsThenWrites() throws SQLException {
        try (Connection own = connect()) {
            create(on(own));
            Together.Body add =
                    () -> {
                        try (Connection connection = connect()) {
                            int n = value(on(connection));
                            on(connection)
                                    .update(table(DSL.unquotedName("stock")))
                                    .set(N, n + 1)
                                    .execute();
                        }
                    };
            Together.run(add, add);
            Together.equal(2, value(on(own)), "value");
        }
    }
}
