import { GatewayRejected } from '@booking/gateways';
import { askForSession } from '../../payment/ask-for-session.ts';
import type { GatewayDeps } from '../../payment/ask-gateway.ts';
import { releasePayment, type LeasedPayment } from '../../payment/payment-lease-repository.ts';
import { decideAndRelease } from '../../payment/payment-repository.ts';
import { failPayment, recordSession, type Payment } from '../../payment/payment.ts';

/**
 * Has the gateway open a session for the attempt, which may have been asked for before: its id is the key, so that there
 * is never a second one that somebody could pay in. A refusal fails the attempt. Throws GatewayUnavailable when nobody knows what the gateway did:
 * then a repetition of the request goes on with this attempt.
 */
export async function openSession(deps: GatewayDeps, payment: LeasedPayment): Promise<Payment> {
  const { db } = deps;
  try {
    const session = await askForSession(deps, payment);
    return await decideAndRelease(db, payment, (locked) => recordSession(locked, session));
  } catch (error) {
    if (error instanceof GatewayRejected)
      return decideAndRelease(db, payment, (locked) => failPayment(locked, error.message, 'no session was opened'));
    await releasePayment(db, payment);
    throw error;
  }
}
