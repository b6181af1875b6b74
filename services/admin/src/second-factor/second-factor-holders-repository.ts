import type { Database } from '@booking/runtime';

/** The accounts among these that have a second factor. */
export async function findSecondFactorHolders(db: Database, staffIds: readonly string[]): Promise<ReadonlySet<string>> {
  const holders = await db('authenticator_apps')
    .whereIn('staff_id', staffIds)
    .whereNotNull('confirmed_at')
    .select('staff_id')
    .union(db('passkeys').whereIn('staff_id', staffIds).select('staff_id'))
    .select<{ staff_id: string }[]>();
  return new Set(holders.map(({ staff_id: id }) => id));
}
