// Kotlin coroutines: a mutex, a channel, a flow, dispatchers with threads, and a counter that nothing guards.
// library: org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:1.9.0
// program: mutex: ok
// program: channel: ok
// program: deferred: ok
// program: stateFlow: ok
// program: ownThreads: ok
// program: unguarded: bug exception|assertion "count: 1"
// program: readsThenSets: bug exception|assertion "value: 1"

import java.util.concurrent.Executors
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** Programs on coroutines. */
class Coroutines {
    private var count = 0

    private fun equal(expected: Any, found: Any, what: String) {
        if (expected != found) throw AssertionError("$what: $found instead of $expected")
    }

    fun mutex() {
        val mutex = Mutex()
        runBlocking { repeat(2) { launch(Dispatchers.Default) { mutex.withLock { count++ } } } }
        equal(2, count, "count")
    }

    fun channel() {
        val channel = Channel<Int>(1)
        val sum = runBlocking {
            launch(Dispatchers.Default) {
                channel.send(1)
                channel.send(2)
                channel.close()
            }
            var sum = 0
            for (value in channel) sum += value
            sum
        }
        equal(3, sum, "sum")
    }

    fun deferred() {
        val sum = runBlocking {
            val one = async(Dispatchers.Default) { 1 }
            val two = async(Dispatchers.Default) { 2 }
            one.await() + two.await()
        }
        equal(3, sum, "sum")
    }

    fun stateFlow() {
        val flow = MutableStateFlow(0)
        runBlocking { repeat(2) { launch(Dispatchers.Default) { flow.update { it + 1 } } } }
        equal(2, flow.value, "value")
    }

    fun ownThreads() {
        val mutex = Mutex()
        Executors.newFixedThreadPool(2).asCoroutineDispatcher().use { threads ->
            runBlocking { repeat(2) { launch(threads) { mutex.withLock { count++ } } } }
        }
        equal(2, count, "count")
    }

    fun unguarded() {
        runBlocking { repeat(2) { launch(Dispatchers.Default) { count++ } } }
        equal(2, count, "count")
    }

    fun readsThenSets() {
        val flow = MutableStateFlow(0)
        runBlocking { repeat(2) { launch(Dispatchers.Default) { flow.value = flow.value + 1 } } }
        equal(2, flow.value, "value")
    }
}
