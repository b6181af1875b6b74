import type { EventDefinition, ServiceName } from '@booking/contracts';
import type { Database, Transaction } from '@booking/runtime';
import type { BusProbe } from './bus-probe.ts';
import { eventually } from './eventually.ts';
import { lock, lockIfFree, type Row, untilWaitedFor } from './while-waiting.ts';

type Service = { readonly name: ServiceName; readonly db: Database; readonly bus: BusProbe };

type Batch = {
  /** An event of the stream from which the service receives all these events. */
  readonly stream: EventDefinition;
  /** Publishes an event that changes `row`. The batch gathers while its transaction waits for the row. */
  readonly delay: { readonly row: Row; publish(this: void): Promise<unknown> };
  /** Publishes the events of the batch. */
  readonly events: readonly (() => Promise<unknown>)[];
  /** The row that the batch has to lock first, and the row that it has to lock later. */
  readonly rows: readonly [first: Row, later: Row];
};

/**
 * Delivers events to a service in one transaction, while the first row is locked. Returns whether the later row is
 * unlocked while the transaction waits. If it is locked, a transaction that locks both rows in order would deadlock.
 */
export async function isFreeWhileBatchWaits(service: Service, batch: Batch): Promise<boolean> {
  const open: Transaction[] = [];
  try {
    return await observe(service, batch, open);
  } finally {
    await Promise.all(open.filter((trx) => !trx.isCompleted()).map((trx) => trx.rollback()));
  }
}

async function observe(service: Service, batch: Batch, open: Transaction[]): Promise<boolean> {
  const { stream, delay, events, rows } = batch;
  const received = (count: number) => becomes(count, () => service.bus.countReceived(stream, service.name));
  const delaying = await holdLock(service, delay.row, open);
  await delay.publish();
  await untilWaitedFor(service.db, delaying);
  const holding = await holdLock(service, rows[0], open);
  for (const publish of events) await publish();
  await received(1 + events.length);

  await delaying.commit();
  await received(events.length);
  await untilWaitedFor(service.db, holding);
  const isFree = await lockIfFree(holding, rows[1]);
  await holding.commit();
  await received(0);
  return isFree;
}

async function holdLock({ db }: Service, row: Row, open: Transaction[]): Promise<Transaction> {
  const holding = await db.transaction();
  open.push(holding);
  await lock(holding, row);
  return holding;
}

function becomes(expected: number, read: () => Promise<number>): Promise<void> {
  return eventually(async () => {
    const current = await read();
    if (current !== expected) throw new Error(`${current} instead of ${expected}`);
  });
}
