// Mockito: a mock that two threads call, verified afterwards; and stubbing in one thread while
// another one calls.
// library: org.mockito:mockito-core:5.18.0
// program: calledByTwo: ok
// program: subclassMock: ok
// program: answers: ok

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import org.mockito.MockMakers;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Mockito. */
public class MockitoMocks {
    /** What is mocked. */
    public interface Service {
        int price(String name);
    }

    public void calledByTwo() {
        Service service = mock(Service.class);
        when(service.price("tea")).thenReturn(3);
        Together.run(
                () -> Together.equal(3, service.price("tea"), "price"),
                () -> Together.equal(3, service.price("tea"), "price"));
        verify(service, times(2)).price("tea");
    }

    @SuppressWarnings("unchecked")
    public void subclassMock() {
        List<String> list = mock(List.class, withSettings().mockMaker(MockMakers.SUBCLASS));
        when(list.get(0)).thenReturn("first");
        Together.run(() -> list.get(0), () -> list.add("x"));
        verify(list).add("x");
    }

    public void answers() {
        AtomicInteger calls = new AtomicInteger();
        Service service = mock(Service.class);
        when(service.price("tea")).thenAnswer(call -> calls.incrementAndGet());
        Together.run(() -> service.price("tea"), () -> service.price("tea"));
        Together.equal(2, calls.get(), "calls");
    }
}
