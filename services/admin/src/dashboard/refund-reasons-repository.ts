import type { CurrencyCode } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import type { Span } from './dashboard-repository.ts';
import type { ReasonSum } from './dashboard-resource.ts';

type Row = { readonly reason: string | null; readonly currency: CurrencyCode; readonly count: number; amount: number };

/**
 * The refunds of the period that were requested, by reason and currency, most frequent first. All reasons that are not
 * listed count as one.
 */
export async function sumRefundsByReason(
  db: Database,
  { from, to }: Pick<Span, 'from' | 'to'>,
  listed: readonly string[],
): Promise<ReasonSum[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select reason, currency, count(*) as count, sum(returned_minor)::bigint as amount
     from (
       select case when record ->> 'reason' = any(:listed::text[]) then record ->> 'reason' end as reason,
              currency, returned_minor
       from refund_records
       where returned_minor > 0 and returned_at >= :from and returned_at < :to and origin = 'request'
     ) as returned
     group by 1, 2 order by reason is null, 3 desc, 1, 2`,
    { from, to, listed: [...listed] },
  );
  return rows.map(({ amount, ...row }) => ({ ...row, total: { amount, currency: row.currency } }));
}
