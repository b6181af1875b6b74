import type { Database } from '@booking/runtime';
import type { CallbackRefusals } from './callback-refusal.ts';

const ADD = `
  insert into callback_refusals (method, day, count, last_reason, last_body_digest, last_refused_at)
  select method, day, count, last_reason, last_body_digest, last_refused_at
  from json_populate_recordset(null::callback_refusals, ?)
  on conflict (method, day) do update set
    count = callback_refusals.count + excluded.count,
    last_reason = excluded.last_reason,
    last_body_digest = excluded.last_body_digest,
    last_refused_at = excluded.last_refused_at`;

export async function addCallbackRefusals(db: Database, refusals: readonly CallbackRefusals[]): Promise<void> {
  const rows = refusals.map(({ method, day, count, lastReason, lastBodyDigest, lastRefusedAt }) => ({
    method,
    day,
    count,
    last_reason: lastReason,
    last_body_digest: lastBodyDigest,
    last_refused_at: lastRefusedAt,
  }));
  await db.raw(ADD, [JSON.stringify(rows)]);
}

/**
 * The largest number of rows in an answer: three months of ten gateways that are attacked every day. So many rows fit
 * into one message.
 */
const REFUSALS_MAX = 1_000;

type Days = { readonly from: string | null; readonly to: string | null };

export async function findCallbackRefusals(db: Database, { from, to }: Days): Promise<readonly CallbackRefusals[]> {
  const query = db('callback_refusals').orderBy('last_refused_at', 'desc').orderBy('method').limit(REFUSALS_MAX);
  if (from !== null) void query.where('day', '>=', from);
  if (to !== null) void query.where('day', '<=', to);
  const day = db.raw('day::text as day');
  return query.select<CallbackRefusals[]>('method', day, 'count', {
    lastReason: 'last_reason',
    lastBodyDigest: 'last_body_digest',
    lastRefusedAt: 'last_refused_at',
  });
}
