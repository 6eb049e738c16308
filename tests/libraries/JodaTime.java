// Joda-Time: formatters and zones that threads share, and a date that two threads change.
// library: joda-time:joda-time:2.13.0
// program: sharedFormatter: ok
// program: mutableDate: bug assertion "hour"

import org.joda.time.DateTimeZone;
import org.joda.time.LocalDate;
import org.joda.time.MutableDateTime;
import org.joda.time.format.DateTimeFormat;
import org.joda.time.format.DateTimeFormatter;

/** Programs on Joda-Time. */
public class JodaTime {
    public void sharedFormatter() {
        DateTimeFormatter format = DateTimeFormat.forPattern("yyyy-MM-dd");
        Together.run(
                () ->
                        Together.equal(
                                "2020-02-29", format.print(new LocalDate(2020, 2, 29)), "text"),
                () ->
                        Together.equal(
                                3, format.parseLocalDate("2021-03-01").getMonthOfYear(), "month"));
    }

    public void mutableDate() {
        MutableDateTime date = new MutableDateTime(0, DateTimeZone.UTC);
        Together.run(() -> date.addHours(1), () -> date.addHours(1));
        Together.equal(2, date.getHourOfDay(), "hour");
    }
}
