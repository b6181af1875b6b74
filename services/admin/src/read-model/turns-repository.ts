import type { Transaction } from '@booking/runtime';

/** The transactions that have their turn, and at which tables. */
const turns = new WeakMap<Transaction, Set<string>>();
/** Those whose tables nobody else writes. */
const alone = new WeakSet<Transaction>();

/**
 * Listeners to different events of one kind write the same rows, each a batch in an order of its own: without turns they
 * would deadlock. A turn ends with its transaction. Who needs several takes that of the bookings first.
 */
export async function takeTurn(trx: Transaction, table: string): Promise<void> {
  if (alone.has(trx)) return;
  const taken = turns.get(trx) ?? new Set();
  if (taken.has(table)) return;
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [table]);
  turns.set(trx, taken.add(table));
}

/** For a transaction on tables of its own: it waits for nobody, and nobody for it. */
export function takeNoTurns(trx: Transaction): void {
  alone.add(trx);
}
