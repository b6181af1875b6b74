import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Transaction } from '@booking/runtime';
import { eventually } from './eventually.ts';

/** A waiting transaction fails later than this, and then unlocks its rows. */
const FREE_WITHIN_MS = 2_000;
const INTERVAL_MS = 20;

/** A row by its id, or by another column. */
export type Row = { readonly table: string; readonly id: string; readonly column?: string };

/** Takes another lock than that of a row. */
type TakeLock = (this: void, holding: Transaction) => PromiseLike<unknown>;

type Wait<Acted, Found> = {
  /** Waits for the lock. */
  readonly act: (this: void) => Acted | Promise<Acted>;
  /** Runs in the transaction that holds the lock, while the other one waits. */
  readonly meanwhile: (this: void, holding: Transaction) => PromiseLike<Found>;
};

/**
 * Locks a row, or takes another lock, in a transaction of its own, and commits this transaction once another one has
 * waited for it. Returns the results of `act` and of `meanwhile`.
 */
export async function whileWaiting<Acted, Found>(
  db: Database,
  held: Row | TakeLock,
  { act, meanwhile }: Wait<Acted, Found>,
): Promise<{ acted: Acted; found: Found }> {
  const holding = await db.transaction();
  try {
    await (typeof held === 'function' ? held(holding) : lock(holding, held));
    const acting = Promise.resolve(act());
    await Promise.race([untilWaitedFor(db, holding), failureOf(acting)]);
    const found = await meanwhile(holding);
    await holding.commit();
    return { acted: await acting, found };
  } finally {
    if (!holding.isCompleted()) await holding.rollback();
  }
}

/** Locks a row until the transaction ends. Waits for a transaction that has locked it, such as a job of the service. */
export async function lock(trx: Transaction, { table, id, column = 'id' }: Row): Promise<void> {
  const rows: unknown[] = await trx(table)
    .where({ [column]: id })
    .forUpdate()
    .select(column);
  if (rows.length !== 1) throw new Error(`${table} has no row ${id}`);
}

/** Rejects when the work fails, and never resolves. */
async function failureOf(work: Promise<unknown>): Promise<never> {
  await work;
  return new Promise(() => undefined);
}

/** Waits until a transaction of any process waits for a lock of this one. */
export async function untilWaitedFor(db: Database, holding: Transaction): Promise<void> {
  const { rows } = await holding.raw<{ rows: [{ pid: number }] }>('select pg_backend_pid() as pid');
  const [{ pid }] = rows;
  await eventually(async () => {
    const waiting = await db.raw<{ rows: unknown[] }>(
      'select pid from pg_stat_activity where datname = current_database() and ? = any (pg_blocking_pids(pid))',
      [pid],
    );
    if (waiting.rows.length === 0) throw new Error('Nothing waits for the transaction');
  });
}

/**
 * Locks a row until the transaction ends, and returns true. Returns false if another transaction keeps it locked for
 * `FREE_WITHIN_MS`; a job of the service holds a row for a few milliseconds only.
 */
export async function lockIfFree(
  trx: Transaction,
  row: Row,
  deadline = performance.now() + FREE_WITHIN_MS,
): Promise<boolean> {
  const { table, id, column = 'id' } = row;
  const found: unknown[] = await trx(table)
    .where({ [column]: id })
    .forUpdate()
    .skipLocked()
    .select(column);
  if (found.length === 1 || performance.now() > deadline) return found.length === 1;
  await pause(INTERVAL_MS);
  return lockIfFree(trx, row, deadline);
}
