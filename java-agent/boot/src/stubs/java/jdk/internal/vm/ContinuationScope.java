package jdk.internal.vm;

/** Compile-only stand-in for the class of JDK 21 and later. */
public class ContinuationScope {
    public ContinuationScope(String name) {}
}
