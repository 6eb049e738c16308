package jess.api;

/**
 * One of the possible values of a program.
 *
 * @param value its text; {@code throws …} for an exception or error, {@code deadlock} and {@code
 *     livelock} for what has no end, {@code no value …} if it ended the JVM
 * @param behaviours how many of the behaviours that were run lead to it
 * @param token replays one of them ({@link Options#replay}); empty if none was made
 */
public record Outcome(String value, long behaviours, String token) {}
