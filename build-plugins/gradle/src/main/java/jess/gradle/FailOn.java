package jess.gradle;

import org.gradle.api.provider.Property;

/** The block {@code failOn { … }}: what else makes tests fail. */
public abstract class FailOn {
    /** Data races; otherwise the annotation of each test decides. */
    public abstract Property<Boolean> getRaces();

    /** A budget that ends before every behaviour is covered; otherwise the annotation decides. */
    public abstract Property<Boolean> getUnfinished();

    /** A project without concurrency tests; it fails by default. */
    public abstract Property<Boolean> getNoTests();
}
