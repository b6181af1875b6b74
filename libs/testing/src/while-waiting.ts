import type { Database, Transaction } from '@booking/runtime';
import { eventually } from './eventually.ts';
import { waitingForLocks } from './waiting-for-locks.ts';

export type Row = { readonly table: string; readonly id: string };

type Wait<Acted, Found> = {
  /** Waits for the locked row. */
  readonly act: (this: void) => Acted | Promise<Acted>;
  /** Runs in the transaction that holds the lock, while the other one waits. */
  readonly meanwhile: (this: void, holding: Transaction) => PromiseLike<Found>;
};

/**
 * Locks a row in a transaction of its own, and commits this transaction once another one has waited for a lock. Returns
 * the results of `act` and of `meanwhile`.
 */
export async function whileWaiting<Acted, Found>(
  db: Database,
  row: Row,
  { act, meanwhile }: Wait<Acted, Found>,
): Promise<{ acted: Acted; found: Found }> {
  const holding = await db.transaction();
  try {
    if (!(await lockIfFree(holding, row))) throw new Error(`${row.table} has no unlocked row ${row.id}`);
    const acting = act();
    await eventually(async () => {
      if ((await waitingForLocks(db)) === 0) throw new Error(`Nothing waits for ${row.table} ${row.id}`);
    });
    const found = await meanwhile(holding);
    await holding.commit();
    return { acted: await acting, found };
  } finally {
    if (!holding.isCompleted()) await holding.rollback();
  }
}

/** Locks a row until the transaction ends, and returns true, unless another transaction has locked it. */
export async function lockIfFree(trx: Transaction, { table, id }: Row): Promise<boolean> {
  const found: unknown[] = await trx(table).where({ id }).forUpdate().skipLocked().select('id');
  return found.length === 1;
}
