import { type Database, defineStatement, type Transaction } from '@booking/runtime';

type Claim = {
  readonly listener: { readonly name: string };
  readonly event: { readonly id: string };
  /** Identifies the message of the event. */
  readonly digest: string;
};

/**
 * Records that listeners handle these events in this transaction. Returns the events that were not handled before,
 * without waiting and dismissed dead letters. A concurrent transaction with the same event waits for the first one and
 * then finds the event handled.
 */
export async function claimEvents<Claimed extends Claim>(
  trx: Transaction,
  claims: readonly Claimed[],
): Promise<Claimed[]> {
  const rows = await insertClaims(trx, [
    claims.map(({ listener }) => listener.name),
    claims.map(({ event }) => event.id),
    claims.map(({ digest }) => digest),
  ]);
  const claimed = new Set(rows.map((row) => keyOf(row.listener, row.event_id)));
  return claims.filter(({ listener, event }) => claimed.delete(keyOf(listener.name, event.id)));
}

/** Looks up the dead letter of each claim by itself, so that no plan reads the whole table. */
const insertClaims = defineStatement<{ listener: string; event_id: string }>(`
  insert into inbox (listener, event_id)
  select distinct listener, event_id from unnest($1::text[], $2::uuid[], $3::text[]) as claim (listener, event_id, digest)
  where coalesce((select status from dead_letters where dead_letters.listener = claim.listener
    and dead_letters.digest = claim.digest), 'replayed') = 'replayed'
  order by 1, 2
  on conflict do nothing returning listener, event_id`);

function keyOf(listener: string, eventId: string): string {
  return `${listener} ${eventId.toLowerCase()}`;
}

/**
 * Counts an attempt before it starts, in its own transaction, so that a message that kills the process is counted too.
 * Returns the number of attempts, including this attempt.
 */
export async function countAttempt(db: Database, listener: string, message: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { attempts: number }[] }>(
    `insert into inbox_attempts (listener, message) values (?, ?)
     on conflict (listener, message) do update
     set attempts = inbox_attempts.attempts + 1, last_attempt_at = now() returning attempts`,
    [listener, message],
  );
  return rows[0]?.attempts ?? 1;
}

/** Takes back the count of an attempt that failed for a reason outside of the message, such as a lost database. */
export async function giveBackAttempt(db: Database, listener: string, message: string): Promise<void> {
  await db.raw(
    'update inbox_attempts set attempts = attempts - 1 where listener = ? and message = ? and attempts > 1',
    [listener, message],
  );
}

export async function forgetAttempts(trx: Transaction, listener: string, message: string): Promise<void> {
  await trx.raw('delete from inbox_attempts where listener = ? and message = ?', [listener, message]);
}
