// Scala 3: lazy values, concurrent tries, futures on the global executor, and a buffer that two threads change.
// library: org.scala-lang:scala3-library_3:3.3.7
// program: lazyValue: ok
// program: trieMap: ok
// program: futures: ok
// program: promise: ok
// program: listBuffer: bug exception|assertion
// program: variable: bug assertion "count: 1"

import scala.collection.concurrent.TrieMap
import scala.collection.mutable.ListBuffer
import scala.concurrent.{Await, ExecutionContext, Future, Promise}
import scala.concurrent.duration.Duration

class ScalaThree {
  private var made = 0
  private lazy val value: Int = { made += 1; made }

  private def equal(expected: Any, found: Any, what: String): Unit =
    if (expected != found) throw AssertionError(s"$what: $found instead of $expected")

  private def together(one: => Unit, two: => Unit): Unit = {
    var failure: Throwable = null
    val thread = Thread(() => try one catch { case thrown: Throwable => failure = thrown })
    thread.start()
    try two finally thread.join()
    if (failure != null) throw failure
  }

  def lazyValue(): Unit = {
    together(equal(1, value, "value"), equal(1, value, "value"))
    equal(1, made, "made")
  }

  def trieMap(): Unit = {
    val map = TrieMap[String, Int]()
    together(map.putIfAbsent("key", 1), map.putIfAbsent("key", 2))
    equal(1, map.size, "size")
  }

  def futures(): Unit = {
    given ExecutionContext = ExecutionContext.global
    val both = Future(1).zip(Future(2)).map((one, two) => one + two)
    equal(3, Await.result(both, Duration.Inf), "sum")
  }

  def promise(): Unit = {
    val promise = Promise[Int]()
    together(promise.trySuccess(1), promise.trySuccess(2))
    val found = Await.result(promise.future, Duration.Inf)
    if (found != 1 && found != 2) throw AssertionError(s"found $found")
  }

  def listBuffer(): Unit = {
    val buffer = ListBuffer[Int]()
    together(buffer += 1, buffer += 2)
    equal(3, buffer.sum, "sum")
  }

  def variable(): Unit = {
    var count = 0
    together(count += 1, count += 1)
    equal(2, count, "count")
  }
}
