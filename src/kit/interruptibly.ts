import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a computation may block the event loop. */
const HOLD_MS = 5

/**
 * The items, computed one after the other; other requests are processed in between whenever the items kept the event
 * loop longer than 5 ms. A Node stream over a generator does not do that: it goes on from promise to promise.
 */
export async function* interruptibly<Item>(items: Iterable<Item>, now = () => performance.now()): AsyncGenerator<Item> {
  let since = now()
  for (const item of items) {
    yield item
    if (now() - since < HOLD_MS) continue
    await nextTurn()
    since = now()
  }
}
