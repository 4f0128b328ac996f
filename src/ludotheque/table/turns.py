"""Who waits for the same: what each client asked for in its order, one of each client in turn."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """A queue in which nobody keeps the others waiting by asking much.

    >>> turns = Turns()
    >>> for client, thing in (("a", 1), ("a", 2), ("b", 3)):
    ...     turns.add(client, thing)
    >>> turns.next(), turns.next(), turns.next()
    (1, 3, 2)
    """

    def __init__(self) -> None:
        self.queues: OrderedDict[str, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self.queues.values()))

    def add(self, client: str, thing: T) -> None:
        self.queues.setdefault(client, deque()).append(thing)

    def next(self) -> T:
        """Whose turn has come; raises KeyError where nobody waits."""
        client, queue = self.queues.popitem(last=False)
        thing = queue.popleft()
        if queue:
            self.queues[client] = queue
        return thing

    def of(self, client: str) -> int:
        """How many things a client waits for."""
        return len(self.queues.get(client, ()))

    def before(self, thing: T) -> int:
        """How many come before this one; 0 if it does not wait."""
        for place, queue in enumerate(self.queues.values()):
            if thing in queue:
                own = queue.index(thing)
                others = enumerate(self.queues.values())
                return own + sum(min(len(one), own + (at < place)) for at, one in others if at != place)
        return 0

    def remove(self, thing: T) -> None:
        """Who leaves need not be served."""
        for client, queue in list(self.queues.items()):
            if thing in queue:
                queue.remove(thing)
                if not queue:
                    del self.queues[client]
