import type { RefundStatus } from '@booking/contracts';
import type { Database } from '@booking/runtime';

type OpenStatus = Extract<RefundStatus, 'pending' | 'processing'>;

type OpenRefunds = {
  readonly status: OpenStatus;
  readonly refunds: number;
  /** The age of the oldest request that waits for staff, or of the oldest release to a gateway. */
  readonly ageSeconds: number;
};

/** When the oldest open external refund of a gateway was recorded here. */
export async function findOldestOpenExternalRefund(db: Database, method: string): Promise<Date | undefined> {
  const oldest = db('refunds as r')
    .join('refund_allocations as a', 'a.refund_id', 'r.id')
    .whereRaw(`r.status = 'processing'`)
    .where({ 'r.origin': 'external', 'a.method': method })
    .orderBy('r.created_at');
  return (await oldest.first<{ created_at: Date } | undefined>('r.created_at'))?.created_at;
}

const OPEN: readonly OpenStatus[] = ['pending', 'processing'];

/** A refund that no person released was released when it was created. */
const RELEASED_AT = `
  coalesce(
    (select min(released_at) from refund_allocations
     where refund_id = refunds.id and status in ('reserved', 'submitted', 'pending')),
    created_at
  )`;

export async function countOpenRefunds(db: Database): Promise<readonly OpenRefunds[]> {
  const since = `min(case status when 'processing' then ${RELEASED_AT} else created_at end)`;
  const { rows } = await db.raw<{ rows: OpenRefunds[] }>(
    `select status, count(*) as refunds, greatest(0, extract(epoch from now() - ${since}))::float8 as "ageSeconds"
     from refunds where status in ('pending', 'processing') group by status`,
  );
  return OPEN.map((status) => rows.find((row) => row.status === status) ?? { status, refunds: 0, ageSeconds: 0 });
}
