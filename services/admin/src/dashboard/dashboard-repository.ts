import type { Callback, CurrencyCode } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import type { Dashboard, DayOfMoney, GatewayOutcomes, ReasonSum } from './dashboard-resource.ts';
import { daysOf, type Span } from './span.ts';

type SumRow = {
  day: string;
  currency: CurrencyCode;
  taken: number;
  returned: number;
  payments: number;
  refunds: number;
};

/** The captured amounts of completed payments and the refunded amounts by day, earliest first. */
export async function sumMoneyByDay(db: Database, span: Span): Promise<DayOfMoney[]> {
  const { rows } = await db.raw<{ rows: SumRow[] }>(
    `select day, currency, sum(taken)::float8 as taken, sum(returned)::float8 as returned,
            sum(payments)::bigint as payments, sum(refunds)::bigint as refunds
     from (
       select (:days::text[])[width_bucket(completed_at, :starts::timestamptz[])] as day, currency,
              sum(amount_minor) as taken, 0 as returned, count(*) as payments, 0 as refunds
       from payment_records where status = 'completed' and completed_at >= :from and completed_at < :to group by 1, 2
       union all
       select (:days::text[])[width_bucket(returned_at, :starts::timestamptz[])], currency,
              0, sum(returned_minor), 0, count(*)
       from refund_records where returned_minor > 0 and returned_at >= :from and returned_at < :to group by 1, 2
     ) as moved
     group by 1, 2 order by 1, 2`,
    { from: span.from, to: span.to, ...daysOf(span) },
  );
  return rows.map(({ taken, returned, ...row }) => ({
    ...row,
    taken: { amount: taken, currency: row.currency },
    returned: { amount: returned, currency: row.currency },
  }));
}

type Counts = Omit<GatewayOutcomes, 'method'>;
type CountRow = { readonly method: string; readonly name: keyof Counts; readonly count: number };

const NONE: Counts = { taken: 0, returned: 0, initiated: 0, completed: 0, failed: 0, expired: 0, mismatched: 0 };

/** The outcomes of payments started in this period, and the payments and refunds completed in it, by gateway. */
export async function countByGateway(db: Database, { from, to }: Span): Promise<GatewayOutcomes[]> {
  const { rows } = await db.raw<{ rows: CountRow[] }>(COUNTS, { from, to });
  const methods = [...new Set(rows.map(({ method }) => method))].sort();
  return methods.map((method) => {
    const own = rows.filter((row) => row.method === method).map(({ name, count }) => [name, count] as const);
    return { method, ...NONE, ...Object.fromEntries(own) };
  });
}

/** A refund of payments at two gateways counts once at each. */
const COUNTS = `
  select method, status as name, count(*) as count
  from payment_records where created_at >= :from and created_at < :to group by 1, 2
  union all
  select method, 'taken', count(*)
  from payment_records where status = 'completed' and completed_at >= :from and completed_at < :to group by 1
  union all
  select part ->> 'method', 'returned', count(distinct id)
  from refund_records, jsonb_array_elements(record -> 'allocations') as part
  where returned_minor > 0 and returned_at >= :from and returned_at < :to and part ->> 'status' = 'succeeded' group by 1`;

/** The latest webhook that was not applied, so that a webhook that can never be applied does not hide later ones. */
export async function findUnprocessedCallback(db: Database): Promise<Dashboard['unprocessedCallback']> {
  const row = await db('callback_records')
    .whereIn('outcome', ['quarantined', 'conflicting'])
    .where({ is_passed_on: false })
    .orderByRaw('created_at desc, id desc')
    .first<{ record: Callback } | undefined>('record');
  if (!row) return null;
  const { id, method, outcome, receivedAt } = row.record;
  return { id, method, outcome, receivedAt };
}

export async function countOpenDiscrepancies(db: Database): Promise<Dashboard['discrepancies']> {
  return db('discrepancy_records')
    .where({ status: 'open' })
    .groupBy('kind')
    .orderBy('kind')
    .select<Dashboard['discrepancies']>('kind', db.raw('count(*) as count'));
}

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
    `select reason, currency, count(*) as count, sum(returned_minor)::float8 as amount
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
