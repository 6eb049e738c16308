// Classes of the JDK that leave synchronization to whoever shares their objects: a race is told.
// jess: run --strategy dpor --races fail
// expect: exit=1 verdict=bug message~"it at java"
// rows: statistics, splittable, calendar, matcher, tokenizer, iterator, enums, checksum
import java.util.Calendar;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.StringTokenizer;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

public class RacesOfUsers {
    static void both(Runnable one, Runnable other) throws InterruptedException {
        Thread thread = new Thread(one);
        thread.start();
        other.run();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "statistics":
                LongSummaryStatistics statistics = new LongSummaryStatistics();
                both(() -> statistics.accept(1), () -> statistics.accept(2));
                break;
            case "splittable":
                SplittableRandom random = new SplittableRandom(1);
                both(random::nextInt, random::nextInt);
                break;
            case "calendar":
                Calendar calendar = Calendar.getInstance();
                both(() -> calendar.set(Calendar.YEAR, 1), () -> calendar.get(Calendar.YEAR));
                break;
            case "matcher":
                Matcher matcher = Pattern.compile("a").matcher("a");
                both(matcher::reset, matcher::reset);
                break;
            case "tokenizer":
                StringTokenizer words = new StringTokenizer("one two");
                both(words::nextToken, words::nextToken);
                break;
            case "iterator":
                Iterator<Integer> numbers = List.of(1, 2).iterator();
                both(numbers::next, numbers::next);
                break;
            case "enums":
                Set<TimeUnit> units = EnumSet.noneOf(TimeUnit.class);
                both(() -> units.add(TimeUnit.DAYS), () -> units.add(TimeUnit.HOURS));
                break;
            case "checksum":
                CRC32 checksum = new CRC32();
                both(() -> checksum.update(1), () -> checksum.update(2));
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }
}
