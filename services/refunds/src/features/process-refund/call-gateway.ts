import { remark } from '@booking/contracts';
import type { Gateways, PaymentGateway } from '@booking/gateways';
import { errorTypeOf, type Logger, type Span, withSpan } from '@booking/runtime';
import { type Answer, answerWithoutGateway, askOrSubmit } from './ask-or-submit.ts';
import type { ClaimedAllocation } from './claimed-allocation.ts';
import type { Answers } from './settle-answers.ts';

export type CallDeps = { readonly gateways: Gateways; readonly answers: Answers; readonly logger: Logger };

/**
 * Calls the gateway for an allocation, outside of any transaction, and stores its answer. If the process dies or the
 * database is down, the allocation is due again when its lease expires. Never throws.
 */
export async function callGateway(deps: CallDeps, claimed: ClaimedAllocation): Promise<void> {
  const { refundId, allocation } = claimed;
  const attributes = { 'booking.refund.id': refundId, 'booking.allocation.id': allocation.id };
  // The trace of a refund leads from its release through the gateway call to its outcome.
  await withSpan({ name: 'carry out refund', kind: 'internal', parent: allocation.traceparent, attributes }, (span) =>
    callAndStore(deps, claimed, span),
  );
}

async function callAndStore(deps: CallDeps, claimed: ClaimedAllocation, span: Span): Promise<void> {
  const { logger, gateways, answers } = deps;
  const { refundId, allocation } = claimed;
  const named = {
    refundId,
    allocationId: allocation.id,
    gateway: allocation.method,
    attempts: allocation.attempts + 1,
  };
  try {
    const gateway = gateways.get(allocation.method);
    const answer = gateway ? await answerOf(gateway, claimed, logger) : answerWithoutGateway(claimed);
    const keyHours = gateway?.capabilities.refundIdempotencyHours ?? 0;
    await answers.submit(undefined, { claimed, answer: { ...answer, keyHours } });
    logger.info({ ...named, outcome: answer.outcome.outcome }, 'the outcome of a refund call was stored');
  } catch (err) {
    span.fail(errorTypeOf(err));
    logger.error({ ...named, err }, 'the outcome of a refund call could not be stored; the gateway will be polled');
  }
}

/**
 * Stores that an allocation waited too long, or until its process stopped, and was not submitted. A later call then
 * submits it as if for the first time. Otherwise a gateway without idempotency keys would never get it, because it
 * would count as sent. A poll needs no such record: it is repeated when its lease expires. Never throws.
 */
export async function handBack({ answers, logger }: CallDeps, claimed: ClaimedAllocation): Promise<void> {
  const { refundId, allocation } = claimed;
  const { id: allocationId, method: gateway, status } = allocation;
  logger.warn({ refundId, allocationId, gateway }, 'a refund did not get its turn and was not sent');
  if (status !== 'reserved') return;
  const reason = remark('call-throttled', { call: `${gateway} refund` });
  try {
    await answers.submit(undefined, { claimed, answer: { outcome: { outcome: 'not_done', reason } } });
  } catch (err) {
    logger.error({ err, refundId, allocationId, gateway }, 'an unsent refund could not be returned to the queue');
  }
}

async function answerOf(gateway: PaymentGateway, claimed: ClaimedAllocation, logger: Logger): Promise<Answer> {
  try {
    return await askOrSubmit(gateway, claimed, logger);
  } catch (err) {
    logger.warn({ err, gateway: gateway.method, allocationId: claimed.allocation.id }, 'gateway gave no usable answer');
    return { outcome: { outcome: 'unknown', reason: remark('no-usable-answer') } };
  }
}
