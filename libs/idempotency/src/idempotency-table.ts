import { eraseIdentity, type Erasure } from '@booking/contracts';
import { createIndex, type Database, type Job, type Transaction } from '@booking/runtime';

/** Answers are kept for at least this long, as the API promises. */
export const IDEMPOTENCY_HOURS = 24;
const EVERY_MS = 10 * 60_000;
const BATCH_ROWS = 1_000;

/**
 * Creates the table of idempotency keys, for the first migration of a service. An outcome is `json`, not `jsonb`, so that a
 * repetition gets the members in their original order.
 */
export async function createIdempotencyTable(db: Database): Promise<void> {
  await db.raw(`
    create table idempotency_keys (
      caller text not null,
      key text not null,
      digest text not null,
      outcome json not null,
      created_at timestamptz not null default now(),
      primary key (caller, key)
    )`);
  await db.raw('create index idempotency_keys_created_at on idempotency_keys (created_at)');
}

/**
 * Indexes stored answers by the id of the record that they show, which is their first id. For a migration with
 * `inSteps`. The index reads the answer as text, because a JSON operator rejects some texts that JSON allows.
 */
export async function indexAnswers(db: Database): Promise<void> {
  await db.raw(`
    create or replace function answered_id(outcome json) returns text language sql immutable parallel safe
    return substring(outcome::text from '"id":"([0-9a-f-]{36})"')`);
  await createIndex(db, { name: 'idempotency_keys_answered_id', on: 'idempotency_keys (answered_id(outcome))' });
}

/** Deletes idempotency keys after 24 hours. */
export function idempotencyJob(db: Database): Job {
  return {
    name: 'forget-idempotency-keys',
    everyMs: EVERY_MS,
    async run() {
      const forgotten = await db.raw<{ rowCount: number }>(
        `delete from idempotency_keys where (caller, key) in (
           select caller, key from idempotency_keys
           where created_at < now() - make_interval(hours => ?) order by created_at limit ? for update skip locked
         )`,
        [IDEMPOTENCY_HOURS, BATCH_ROWS],
      );
      return forgotten.rowCount === BATCH_ROWS;
    },
  };
}

type Answered = { readonly caller: string; readonly key: string; readonly outcome: unknown };

/**
 * Deletes the stored answers to a customer, who no longer owns the records. Erases the customer from the answers to other
 * callers that show one of these records. Their keys stay, so that no repetition changes anything a second time.
 */
export async function eraseAnswers(
  db: Database | Transaction,
  erasure: Erasure,
  recordIds: readonly string[],
): Promise<void> {
  await db.raw('delete from idempotency_keys where caller = ?', [erasure.customerId]);
  const { rows } = await db.raw<{ rows: Answered[] }>(
    'select caller, key, outcome from idempotency_keys where answered_id(outcome) = any (?::text[])',
    [[...recordIds]],
  );
  for (const { caller, key, outcome } of rows) {
    const erased = JSON.stringify(eraseIdentity(outcome, erasure));
    await db('idempotency_keys').where({ caller, key }).update({ outcome: erased });
  }
}
