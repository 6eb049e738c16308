// Groovy: closures, @Synchronized, @Lazy and @WithReadLock as transforms, memoized closures, a counter without a lock.
// library: org.apache.groovy:groovy:4.0.24
// program: synchronizedMethod: ok
// program: lazyField: ok
// program: memoized: ok
// program: metaClass: ok
// program: unguarded: bug assertion "count: 1"

import groovy.transform.CompileStatic
import groovy.transform.Synchronized

class GroovyScripts {
    private int count = 0
    @Lazy private volatile List<String> names = ['one']

    private static void together(Closure one, Closure two) {
        Throwable failure = null
        def thread = new Thread({ try { one() } catch (Throwable thrown) { failure = thrown } })
        thread.start()
        try { two() } finally { thread.join() }
        if (failure != null) throw failure
    }

    private static void equal(expected, found, String what) {
        if (expected != found) throw new AssertionError("$what: $found instead of $expected" as Object)
    }

    @Synchronized
    private void add() { count++ }

    void synchronizedMethod() {
        together({ add() }, { add() })
        equal(2, count, 'count')
    }

    void lazyField() {
        def found = []
        List<String> first = null
        List<String> second = null
        together({ first = names }, { second = names })
        if (!first.is(second)) throw new AssertionError('two lists' as Object)
    }

    void memoized() {
        def square = { int n -> n * n }.memoize()
        together({ equal(9, square(3), 'square') }, { equal(9, square(3), 'square') })
    }

    void metaClass() {
        together({ equal('one', ['one'].first(), 'first') }, { equal(3, [1, 2].sum(), 'sum') })
    }

    @CompileStatic
    private void step() { count = count + 1 }

    void unguarded() {
        together({ step() }, { step() })
        equal(2, count, 'count')
    }
}
