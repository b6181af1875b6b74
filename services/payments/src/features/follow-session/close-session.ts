import { GatewayRejected } from '@booking/gateways/records';
import { transact } from '@booking/runtime';
import { expirePayment, type Payment, unchanged } from '../../payment/payment.ts';
import { decidePayment } from '../../payment/payment-decision-repository.ts';
import { requireGateway } from '../../steps/require-gateway.ts';
import { askGateway, type GatewayDeps, isKnownToGateway, type KnownPayment, referenceOf } from './ask-gateway.ts';

/**
 * Closes the session of an attempt at the gateway, and then expires the attempt. If the session is no longer open, or
 * the gateway cannot close sessions, a poll settles the attempt instead. The attempt also expires if the gateway no
 * longer knows the session, as after a change of the account. It expires without a call if its gateway is no longer
 * configured, or if it has no gateway reference: nobody then has the address of its checkout page, and a job later closes
 * the session that the gateway may have opened. Returns the payment after the decision; `initiated` means that it can
 * still be paid.
 */
export async function closeSession(deps: GatewayDeps, payment: Payment, reason: string): Promise<Payment> {
  const isConfigured = deps.gateways.has(payment.method);
  if (isConfigured && isKnownToGateway(payment) && !(await isClosedAtGateway(deps, payment))) {
    const settled = await unlessRejected(askGateway(deps, payment));
    if (settled) return settled;
  }
  const expire = (locked: Payment) =>
    isSameSession(locked, payment) ? expirePayment(locked, reason, 'its session was closed') : unchanged(locked);
  const closed = await transact(deps.db, (trx) => decidePayment(trx, payment.id, expire));
  return closed.status === 'initiated' ? closeSession(deps, closed, reason) : closed;
}

function unlessRejected<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof GatewayRejected) return undefined;
    throw error;
  });
}

/** False when another session was opened since the attempt was read. That session has to be closed as well. */
function isSameSession(locked: Payment, { gatewayReference }: Payment): boolean {
  return locked.gatewayReference === gatewayReference;
}

export async function isClosedAtGateway(
  { gateways }: Pick<GatewayDeps, 'gateways'>,
  payment: KnownPayment,
): Promise<boolean> {
  const gateway = requireGateway(gateways, payment.method);
  if (!gateway.cancel) return false;
  return (await unlessRejected(gateway.cancel(referenceOf(payment)).then(() => true))) ?? false;
}
