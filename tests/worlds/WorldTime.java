import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** java.time, with fixed instants. */
public class WorldTime {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    public static void main(String[] args) throws Throwable {

        LocalDate date = LocalDate.of(2024, 2, 28);
        show(
                "date",
                date.plusDays(2)
                        + " "
                        + date.isLeapYear()
                        + date.getDayOfWeek()
                        + date.lengthOfMonth());
        show(
                "adjusters",
                date.with(TemporalAdjusters.firstDayOfNextMonth())
                        + " "
                        + date.with(TemporalAdjusters.next(DayOfWeek.MONDAY)));
        show(
                "period",
                Period.between(date, LocalDate.of(2025, 4, 1))
                        + " "
                        + ChronoUnit.DAYS.between(date, LocalDate.of(2025, 1, 1)));
        LocalDateTime time = LocalDateTime.of(date, LocalTime.of(13, 5, 9, 123_000_000));
        show(
                "format",
                time.format(DateTimeFormatter.ofPattern("yyyy/MM/dd hh:mm:ss.SSS a", Locale.US)));
        show(
                "iso",
                time.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
                        + " "
                        + date.format(DateTimeFormatter.BASIC_ISO_DATE));
        show(
                "parse",
                LocalDate.parse("2023-12-31").getDayOfYear()
                        + " "
                        + LocalTime.parse("10:15").plusMinutes(50));
        try {
            LocalDate.parse("2023-13-01");
        } catch (DateTimeParseException e) {
            show("unparseable", e.getErrorIndex() + " " + e.getParsedString());
        }
        ZonedDateTime zoned =
                ZonedDateTime.of(2024, 3, 31, 1, 30, 0, 0, ZoneId.of("Europe/Berlin"));
        show(
                "zones",
                zoned
                        + " "
                        + zoned.plusHours(1)
                        + " "
                        + zoned.withZoneSameInstant(ZoneId.of("America/New_York")));
        show(
                "offset",
                OffsetDateTime.of(time, ZoneOffset.ofHours(5)).toInstant() + " " + ZoneOffset.UTC);
        Instant instant = Instant.ofEpochSecond(1_700_000_000L, 5);
        show(
                "instant",
                instant + " " + instant.truncatedTo(ChronoUnit.HOURS) + instant.toEpochMilli());
        show(
                "duration",
                Duration.ofSeconds(3723, 5)
                        + " "
                        + Duration.ofMinutes(90).toHours()
                        + Duration.between(instant, instant.plusSeconds(61)));
        show(
                "months",
                YearMonth.of(2023, Month.FEBRUARY).lengthOfMonth()
                        + " "
                        + Year.of(1900).isLeap()
                        + Month.JANUARY.minus(1));
        show(
                "fields",
                time.get(ChronoField.MINUTE_OF_DAY)
                        + " "
                        + date.get(WeekFields.ISO.weekOfWeekBasedYear()));
        Clock clock = Clock.fixed(instant, ZoneOffset.UTC);
        show("clock", LocalDateTime.now(clock) + " " + clock.millis());
        show(
                "compare",
                date.isBefore(LocalDate.MAX)
                        + " "
                        + date.compareTo(LocalDate.of(2024, 1, 1))
                        + date.equals(LocalDate.of(2024, 2, 28)));
        show("units", TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.of(ChronoUnit.DAYS));
        show("stream", date.datesUntil(date.plusDays(3)).toList());
        show(
                "now",
                Instant.now().isAfter(Instant.EPOCH)
                        + " "
                        + (System.nanoTime() - System.nanoTime() <= 0));

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
