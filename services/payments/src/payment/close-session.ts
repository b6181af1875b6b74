import { GatewayRejected } from '@booking/gateways';
import { askGateway, isKnownToGateway, referenceOf, type GatewayDeps, type KnownPayment } from './ask-gateway.ts';
import { requireGateway } from './require-gateway.ts';
import { decidePayment } from './payment-decision-repository.ts';
import { expirePayment, unchanged, type Payment } from './payment.ts';

/**
 * Makes sure that an attempt brings no money any more: its session is closed at the gateway before it counts as
 * expired. When the gateway says that it is no longer open, or closes none, its own truth is settled instead. An
 * attempt without a name at the gateway is given up at once, unless it gets one meanwhile: nobody was given an address
 * to pay at, and a session it may have there is closed as a stray one, if it can be found again. Returns the payment as
 * it stands then; still `initiated` means that it may yet be paid.
 */
export async function closeSession(deps: GatewayDeps, payment: Payment, reason: string): Promise<Payment> {
  if (isKnownToGateway(payment) && !(await isClosedAtGateway(deps, payment))) return askGateway(deps, payment);
  const closed = await decidePayment(deps.db, payment.id, (locked) =>
    isSameSession(locked, payment) ? expirePayment(locked, reason, 'its session was closed') : unchanged(locked),
  );
  return closed.status === 'initiated' ? closeSession(deps, closed, reason) : closed;
}

/** A session that was opened while none was known of is still open. */
function isSameSession(locked: Payment, { gatewayReference }: Payment): boolean {
  return locked.gatewayReference === gatewayReference;
}

/** Has the gateway close the session. False when it is not open any more, or the gateway closes none. */
export async function isClosedAtGateway(
  { gateways }: Pick<GatewayDeps, 'gateways'>,
  payment: KnownPayment,
): Promise<boolean> {
  const gateway = requireGateway(gateways, payment.method);
  if (!gateway.cancel) return false;
  try {
    await gateway.cancel(referenceOf(payment));
    return true;
  } catch (error) {
    if (error instanceof GatewayRejected) return false;
    throw error;
  }
}
