import { AsyncLocalStorage } from 'node:async_hooks';
import type { Gateways } from '@booking/gateways';
import { GatewayRejected } from '@booking/gateways/records';
import type { CommitBatcher, Database } from '@booking/runtime';
import { failPayment, type Payment, recordSession, toPaymentAttempt } from '../../payment/payment.ts';
import type { PaymentDecision } from '../../payment/payment-decision-repository.ts';
import { type LeasedPayment, releasePayment } from '../../payment/payment-lease-repository.ts';
import { requireGateway } from '../../steps/require-gateway.ts';

export type Deps = {
  readonly db: Database;
  readonly gateways: Gateways;
  readonly answers: Pick<CommitBatcher<PaymentDecision, Payment>, 'submit'>;
};

/**
 * Opens a session for the attempt at the gateway, or gets the one that an earlier request opened. The attempt's id is
 * the key, so the gateway never opens a second session that could be paid. A rejection fails the attempt. Throws
 * GatewayUnavailable when the outcome is unknown; a repetition of the request then continues with this attempt.
 */
export async function openSession(deps: Deps, payment: LeasedPayment): Promise<Payment> {
  try {
    const decide = await askAndDecide(deps, payment);
    return await deps.answers.submit({ id: payment.id, lease: payment, decide: AsyncLocalStorage.bind(decide) });
  } catch (error) {
    await releasePayment(deps.db, payment);
    throw error;
  }
}

async function askAndDecide({ gateways }: Deps, payment: Payment): Promise<PaymentDecision['decide']> {
  try {
    const session = await requireGateway(gateways, payment.method).initiate(toPaymentAttempt(payment));
    return (locked) => recordSession(locked, session);
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    return (locked) => failPayment(locked, error.message, 'no session was opened');
  }
}
