import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { GatewayUnavailable, type PaymentGateway } from './payment-gateway.ts';
import { wrapLists } from './wrap-lists.ts';

/** The burst that is allowed after a pause, in seconds of the rate. */
const BURST_SECONDS = 2;
/** The longest wait of a request for its turn. After that it is not sent. */
export const QUESTION_WAIT_MS_MAX = 10_000;

/** How often one service asks one gateway for payments, refunds, disputes and lists, across all replicas. */
export const QuestionLimitEnv = z.object({
  GATEWAY_QUESTIONS_PER_SECOND: z.coerce.number<string>().min(0.1).max(10_000).default(20),
});

/** Waits until another request to the gateway is allowed. Throws GatewayUnavailable when the wait is too long. */
export type QuestionLimit = (method: string) => Promise<void>;

/** Creates the table of the limit, with one row per gateway: the time at which the next request is allowed. */
export async function createQuestionLimits(db: Database): Promise<void> {
  await db.raw('create table gateway_question_limits (method text primary key, next_at timestamptz not null)');
}

/** A token bucket per gateway that the replicas of a service share in their database. */
export function questionLimit(db: Database, perSecond: number): QuestionLimit {
  const settings = { pause: 1 / perSecond, burst: BURST_SECONDS, wait: QUESTION_WAIT_MS_MAX / 1_000 };
  return async (method) => {
    const waitMs = await reserveTurn(db, { method, ...settings });
    if (waitMs === undefined) throw new GatewayUnavailable(`${method}: not asked, too many questions wait`);
    if (waitMs > 0) await delay(waitMs);
  };
}

type Turn = { readonly method: string; readonly pause: number; readonly burst: number; readonly wait: number };

/**
 * Milliseconds until the reserved turn. Undefined, without a reservation, when all turns within the longest wait are
 * taken.
 */
async function reserveTurn(db: Database, turn: Turn): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { waitMs: number }[] }>(
    `insert into gateway_question_limits as l (method, next_at)
       values (:method, clock_timestamp() + make_interval(secs => :pause) - make_interval(secs => :burst))
     on conflict (method) do update
       set next_at = greatest(l.next_at, clock_timestamp() - make_interval(secs => :burst)) + make_interval(secs => :pause)
       where l.next_at <= clock_timestamp() + make_interval(secs => :wait)
     returning cast(extract(epoch from next_at - make_interval(secs => :pause) - clock_timestamp()) * 1000 as float8) as "waitMs"`,
    turn,
  );
  return rows[0]?.waitMs;
}

/** The same gateway with a limit on reads. Refunds, new sessions and cancellations are not limited. */
export function withQuestionLimit(gateway: PaymentGateway, limit: QuestionLimit): PaymentGateway {
  const limited =
    <Input, Output>(ask: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      await limit(gateway.method);
      return ask(input);
    };
  const fetchReports = gateway.fetchReports?.bind(gateway);
  return {
    ...gateway,
    fetchPayment: limited((payment) => gateway.fetchPayment(payment)),
    fetchRefund: limited((order) => gateway.fetchRefund(order)),
    ...(fetchReports && { fetchReports: limited(fetchReports) }),
    ...wrapLists(gateway, (_operation, ask) => limited(ask)),
  };
}
