// Project Reactor: schedulers with their own threads, sinks for many threads, a mono that is
// cached.
// library: io.projectreactor:reactor-core:3.7.17
// program: parallel: ok
// program: cachedMono: ok
// program: sinkInLoop: ok
// program: sinkFailsFast: bug assertion "emitted: 1"
// program: sinkUnsafe: bug assertion|exception

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Reactor. */
public class Reactor {
    public void parallel() {
        Integer sum =
                Flux.range(1, 2)
                        .flatMap(
                                n ->
                                        Mono.fromCallable(() -> n * n)
                                                .subscribeOn(Schedulers.parallel()))
                        .reduce(Integer::sum)
                        .block();
        Together.equal(5, sum, "sum");
    }

    public void cachedMono() {
        AtomicInteger calls = new AtomicInteger();
        Mono<Integer> mono = Mono.fromCallable(calls::incrementAndGet).cache();
        Together.run(
                () -> Together.equal(1, mono.block(), "value"),
                () -> Together.equal(1, mono.block(), "value"));
        Together.equal(1, calls.get(), "calls");
    }

    private final AtomicInteger emitted = new AtomicInteger();
    private int heard;

    public void sinkInLoop() {
        Sinks.Many<Integer> sink = Sinks.many().multicast().directBestEffort();
        sink.asFlux().subscribe(n -> heard += n);
        Sinks.EmitFailureHandler again =
                Sinks.EmitFailureHandler.busyLooping(Duration.ofSeconds(5));
        Together.run(() -> sink.emitNext(1, again), () -> sink.emitNext(2, again));
        Together.equal(3, heard, "heard");
    }

    /** A sink refuses what comes from a second thread at the same time, and nobody looks. */
    public void sinkFailsFast() {
        Sinks.Many<Integer> sink = Sinks.many().multicast().directBestEffort();
        sink.asFlux().subscribe(n -> heard += n);
        Together.Body emit =
                () -> {
                    if (sink.tryEmitNext(1).isSuccess()) {
                        emitted.incrementAndGet();
                    }
                };
        Together.run(emit, emit);
        Together.equal(2, emitted.get(), "emitted");
    }

    /** A sink that promises nothing. */
    public void sinkUnsafe() {
        Sinks.Many<Integer> sink = Sinks.unsafe().many().multicast().directBestEffort();
        sink.asFlux().subscribe(n -> heard += n);
        Together.run(() -> sink.tryEmitNext(1), () -> sink.tryEmitNext(2));
        Together.equal(3, heard, "heard");
    }
}
