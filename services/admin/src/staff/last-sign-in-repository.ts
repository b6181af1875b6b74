import type { Database, Transaction } from '@booking/runtime';

/** Records a sign-in and returns the time of the one before it. */
export async function recordSignIn(trx: Transaction, staffId: string, at: Date): Promise<Date | null> {
  const { rows } = await trx.raw<{ rows: { previous: Date | null }[] }>(
    `with former as (select id, last_signed_in_at from staff where id = :staffId for update)
     update staff set last_signed_in_at = greatest(former.last_signed_in_at, :at)
     from former where staff.id = former.id
     returning former.last_signed_in_at as previous`,
    { staffId, at },
  );
  return rows[0]?.previous ?? null;
}

/** The last sign-in of each account that has signed in. */
export async function findLastSignIns(db: Database, staffIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db('staff')
    .whereIn('id', staffIds)
    .whereNotNull('last_signed_in_at')
    .select<{ id: string; last_signed_in_at: Date }[]>('id', 'last_signed_in_at');
  return new Map(rows.map(({ id, last_signed_in_at: at }) => [id, at]));
}
