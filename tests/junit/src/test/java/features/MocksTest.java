package features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.Mock;
import org.mockito.junit.jupiter.MockitoExtension;

import java.util.List;

/** Mocks of Mockito. */
@ExtendWith(MockitoExtension.class)
class MocksTest {
    @Mock List<String> list;

    @ConcurrencyTest
    void field() throws InterruptedException {
        when(list.size()).thenReturn(5);
        assertEquals(5, list.size());
        assertEquals(2, Pair.locked());
        verify(list, times(1)).size();
    }

    @ConcurrencyTest
    void parameter(@Mock List<String> other) throws InterruptedException {
        when(other.isEmpty()).thenReturn(true);
        assertEquals(true, other.isEmpty());
        assertEquals(2, Pair.racing());
    }
}
