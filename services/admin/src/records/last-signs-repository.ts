import type { Database } from '@booking/runtime';

/** The times of the last webhook and of the last reconciliation of a gateway; null if there was none. */
export type LastSigns = { readonly lastWebhookAt: string | null; readonly lastReconciledAt: string | null };

/** Reads one row of an index for each time. */
export async function findLastSigns(db: Database, methods: readonly string[]): Promise<ReadonlyMap<string, LastSigns>> {
  const { rows } = await db.raw<{ rows: Row[] }>(LAST_SIGNS, [[...methods]]);
  return new Map(
    rows.map(({ method, webhook_at, reconciled_at }) => [
      method,
      { lastWebhookAt: webhook_at?.toISOString() ?? null, lastReconciledAt: reconciled_at?.toISOString() ?? null },
    ]),
  );
}

type Row = { readonly method: string; readonly webhook_at: Date | null; readonly reconciled_at: Date | null };

const LAST_SIGNS = `
  select method,
    (select created_at from callback_records as one where one.method = asked.method
      order by created_at desc, id desc limit 1) as webhook_at,
    (select created_at from comparison_records as one where one.method = asked.method
      order by created_at desc, id desc limit 1) as reconciled_at
  from unnest(?::text[]) as asked (method)`;
