import { setTimeout as delay } from 'node:timers/promises';
import { type Database, settingsFrom } from '@booking/runtime';
import { z } from 'zod';
import { QUESTION_WAIT_MS_MAX } from './call-limits.ts';
import { GatewayUnavailable } from './gateway-errors.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { reserveTurn } from './question-limit-repository.ts';
import { questions, wrapCalls } from './wrap-calls.ts';

/** The number of seconds whose requests may be sent at once after a pause. */
const BURST_SECONDS = 2;

/** The variable that limits how many queries per second all replicas of a service together send to one gateway. */
export const QuestionLimitEnv = settingsFrom({
  gatewayQuestionsPerSecond: [
    'GATEWAY_QUESTIONS_PER_SECOND',
    z.coerce.number<string>().min(0.1).max(10_000).default(20),
  ],
});

/** Waits until another request to the gateway is allowed. Throws GatewayUnavailable when the wait is too long. */
export type QuestionLimit = (method: string) => Promise<void>;

/** Limits the queries to each gateway by a token bucket in the database, which all replicas of a service share. */
export function questionLimit(db: Database, perSecond: number): QuestionLimit {
  const settings = { pause: 1 / perSecond, burst: BURST_SECONDS, wait: QUESTION_WAIT_MS_MAX / 1_000 };
  return async (method) => {
    const waitMs = await reserveTurn(db, { method, ...settings });
    if (waitMs === undefined) throw new GatewayUnavailable(`${method}: not queried, because too many queries wait`);
    if (waitMs > 0) await delay(waitMs);
  };
}

/** Returns the gateway with a limit on reads. Refunds, new sessions and cancellations are not limited. */
export function withQuestionLimit(gateway: PaymentGateway, limit: QuestionLimit): PaymentGateway {
  return wrapCalls(gateway, questions, (_operation, ask) => async (input) => {
    await limit(gateway.method);
    return ask(input);
  });
}
