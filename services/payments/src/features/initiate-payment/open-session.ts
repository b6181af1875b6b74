import { ProblemError } from '@booking/contracts';
import { GatewayRejected, GatewayUnavailable, type CheckoutSession } from '@booking/gateways';
import type { Logger } from '@booking/runtime';
import type { GatewayDeps } from '../../payment/ask-gateway.ts';
import { requireGateway } from '../../payment/gateways.ts';
import { releasePayment } from '../../payment/payment-lease-repository.ts';
import { decidePayment } from '../../payment/payment-repository.ts';
import { failPayment, recordSession, type Payment } from '../../payment/payment.ts';

export type Deps = GatewayDeps & { readonly logger: Logger };

/**
 * Has the gateway open a session for the attempt, which may have been asked for before: its id is the key, so that there
 * is never a second one. A refusal fails the attempt. Throws `gateway-unavailable` when nobody knows what the gateway
 * did: then a repetition of the request goes on with this attempt.
 */
export async function openSession(deps: Deps, payment: Payment): Promise<Payment> {
  try {
    const session = await askForSession(deps, payment);
    return await decidePayment(deps.db, payment.id, (locked) => recordSession(locked, session));
  } catch (error) {
    if (error instanceof GatewayRejected) return refuse(deps, payment, error);
    await releasePayment(deps.db, payment.id);
    if (error instanceof GatewayUnavailable) throw unavailable(deps, payment, error);
    throw error;
  }
}

function askForSession(
  { gateways }: Deps,
  { id, method, amount, checkout, createdAt }: Payment,
): Promise<CheckoutSession> {
  return requireGateway(gateways, method).initiate({ paymentId: id, amount, createdAt, ...checkout });
}

function refuse({ db }: Deps, { id }: Payment, { message }: GatewayRejected): Promise<Payment> {
  return decidePayment(db, id, (locked) => failPayment(locked, message));
}

function unavailable(
  { logger }: Deps,
  { id: paymentId, method: gateway }: Payment,
  err: GatewayUnavailable,
): ProblemError {
  logger.warn({ err, paymentId, gateway }, 'gateway opened no session');
  return new ProblemError('gateway-unavailable', `${gateway} does not answer; repeat the request in a moment.`);
}
