import { type Bus, handleEvents, type Listener, readEvents, type StreamedEvent } from '@booking/messaging';
import { type Database, transact, type Transaction } from '@booking/runtime';
import { isKept } from './savepoint-repository.ts';

type Deps = { readonly db: Database; readonly bus: Bus; readonly listeners: readonly Listener[] };

/**
 * Handles the events that the streams still hold. Records in later versions and known timeline entries stay as they
 * are, so only missing entries, and missing or older records, are written.
 */
export async function projectRetainedEvents(deps: Deps): Promise<{ handled: number; failed: number }> {
  const { db, bus, listeners } = deps;
  const count = { handled: 0, failed: 0 };
  const onBatch = async (events: readonly StreamedEvent[]): Promise<void> => {
    const failed = await transact(db, (trx) => handleAll(trx, events));
    count.handled += events.length - failed;
    count.failed += failed;
  };
  await readEvents(bus, { listeners, onBatch });
  return count;
}

/** Handles events together, or one by one if that fails. Returns the number of failed events. */
async function handleAll(trx: Transaction, events: readonly StreamedEvent[]): Promise<number> {
  if (await couldHandle(trx, events)) return 0;
  let failed = 0;
  for (const heard of events) failed += (await couldHandle(trx, [heard])) ? 0 : 1;
  return failed;
}

/** An event that a listener cannot handle is in its dead letters, and stays out of the records here too. */
function couldHandle(trx: Transaction, events: readonly StreamedEvent[]): Promise<boolean> {
  return isKept(trx, () => handleEvents(trx, events));
}
