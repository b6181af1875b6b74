import { AsyncLocalStorage } from 'node:async_hooks';
import type { Gateways } from '@booking/gateways';
import { GatewayRejected } from '@booking/gateways/records';
import type { CommitBatcher, Database } from '@booking/runtime';
import { failPayment, type Payment, recordSession, toPaymentAttempt } from '../../payment/payment.ts';
import { type LeasedPayment, releasePayment } from '../../payment/payment-lease-repository.ts';
import { requireGateway } from '../../steps/require-gateway.ts';
import type { GatewayAnswer } from './gateway-answers.ts';

export type Deps = {
  readonly db: Database;
  readonly gateways: Gateways;
  readonly answers: Pick<CommitBatcher<GatewayAnswer, Payment>, 'submit'>;
};

/**
 * Opens a session for the attempt at the gateway, or gets the session that an earlier request opened. The attempt's id
 * is the idempotency key, so the gateway never opens a second session that could be paid. A rejection fails the
 * attempt. Throws GatewayUnavailable when the outcome is unknown; a repetition of the request then continues with this
 * attempt.
 */
export async function openSession(deps: Deps, payment: LeasedPayment): Promise<Payment> {
  try {
    const decide = await askAndDecide(deps, payment);
    return await deps.answers.submit({ payment, decide: AsyncLocalStorage.bind(decide) });
  } catch (error) {
    await releasePayment(deps.db, payment);
    throw error;
  }
}

async function askAndDecide({ gateways }: Deps, payment: Payment): Promise<GatewayAnswer['decide']> {
  try {
    const session = await requireGateway(gateways, payment.method).initiate(toPaymentAttempt(payment));
    return (latest) => recordSession(latest, session);
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    return (latest) => failPayment(latest, error.message, 'no session was opened');
  }
}
