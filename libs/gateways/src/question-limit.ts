import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { GatewayUnavailable, type PaymentGateway } from './payment-gateway.ts';
import { wrapLists } from './wrap-lists.ts';

/** Questions that may be asked at once after a pause, in seconds of the rate. */
const BURST_SECONDS = 2;
/** How long a question waits for its turn. After that it is not asked. */
export const QUESTION_WAIT_MS_MAX = 10_000;

/** How often one service asks one gateway about payments, refunds, disputes and lists, all replicas together. */
export const QuestionLimitEnv = z.object({
  GATEWAY_QUESTIONS_PER_SECOND: z.coerce.number<string>().min(0.1).max(10_000).default(20),
});

/** Waits until a gateway may be asked once more. Throws GatewayUnavailable when that takes too long. */
export type QuestionLimit = (method: string) => Promise<void>;

/** Creates the table of the limit, one row per gateway: the time at which the next question may be asked. */
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

/** Milliseconds until the reserved turn. Undefined, and nothing reserved, when all turns in reach are taken. */
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

/** The same gateway, whose questions wait for their turn. Refunds, new sessions and cancellations do not. */
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
