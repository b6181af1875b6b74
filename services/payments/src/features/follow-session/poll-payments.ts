import { GatewayRejected } from '@booking/gateways/records';
import type { Logger } from '@booking/runtime';
import { claimDuePayments, endPoll, type LeasedPayment, postponePoll } from '../../payment/payment-lease-repository.ts';
import type { QuestionSchedule } from '../../payment/question-schedule.ts';
import { askGateway, type GatewayDeps, isKnownToGateway } from './ask-gateway.ts';
import { closeSession } from './close-session.ts';

export type PollDeps = GatewayDeps & {
  readonly logger: Logger;
  readonly schedule: QuestionSchedule;
  noticeRemovedGateway(this: void, gateway: string): void;
};

const BATCH_PAYMENTS = 20;

/** Polls a gateway about payments whose webhooks are missing or unverified. Returns whether more may be due. */
export async function pollPayments(deps: PollDeps, method: string): Promise<boolean> {
  const payments = await claimDuePayments(deps.db, { method, limit: BATCH_PAYMENTS });
  await Promise.all(payments.map((payment) => pollPayment(deps, payment)));
  return payments.length === BATCH_PAYMENTS;
}

/** A failure is logged, and the poll is repeated soon. An answer moves the payment back to its schedule. */
export async function pollPayment(deps: PollDeps, payment: LeasedPayment): Promise<void> {
  const isAnswered = await poll(deps, payment);
  await (isAnswered ? endPoll(deps.db, payment, deps.schedule) : postponePoll(deps.db, payment));
}

/** Returns whether the gateway has answered: a rejection is an answer as well. */
async function poll(deps: PollDeps, payment: LeasedPayment): Promise<boolean> {
  const { id: paymentId, method: gateway } = payment;
  try {
    if (!isKnownToGateway(payment)) await closeSession(deps, payment, 'abandoned before it was opened');
    else if (deps.gateways.has(gateway)) await askGateway(deps, payment, payment);
    else {
      deps.noticeRemovedGateway(gateway);
      return false;
    }
    return true;
  } catch (err) {
    deps.logger.warn({ err, paymentId, gateway }, 'the status of a payment could not be fetched');
    return err instanceof GatewayRejected;
  }
}
