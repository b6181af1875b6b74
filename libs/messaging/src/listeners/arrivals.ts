import type { Signal } from '@booking/runtime';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';

export const FETCH_EXPIRES_MS = 10_000;

/**
 * Yields the messages that have arrived since the last batch, so that they share a commit. An arrival raises the
 * signal.
 */
export async function* batchesOf(messages: ConsumerMessages, arrived: Signal): AsyncGenerator<readonly JsMsg[]> {
  const arrivals = { waiting: [] as JsMsg[], hasEnded: false };
  const reading = readInto(arrivals, messages, arrived);
  // The fetch may fail while a batch is handled. The `await` below throws its error.
  reading.catch(() => undefined);
  while (!arrivals.hasEnded || arrivals.waiting.length > 0) {
    arrived.lower();
    const batch = arrivals.waiting.splice(0);
    if (batch.length > 0) yield batch;
    else await arrived.wait(FETCH_EXPIRES_MS);
  }
  await reading;
}

type Arrivals = { readonly waiting: JsMsg[]; hasEnded: boolean };

async function readInto(arrivals: Arrivals, messages: ConsumerMessages, arrived: Signal): Promise<void> {
  try {
    for await (const message of messages) {
      arrivals.waiting.push(message);
      arrived.raise();
    }
  } finally {
    arrivals.hasEnded = true;
    arrived.raise();
  }
}
