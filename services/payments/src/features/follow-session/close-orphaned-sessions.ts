import { GatewayRejected } from '@booking/gateways/records';
import {
  claimOrphanedSessions,
  deleteOldOrphanedSessions,
  deleteOrphanedSession,
} from '../../payment/orphaned-session-repository.ts';
import { type Payment, toPaymentAttempt } from '../../payment/payment.ts';
import { requireGateway } from '../../steps/require-gateway.ts';
import { askGateway } from './ask-gateway.ts';
import { isClosedAtGateway } from './close-session.ts';
import type { Deps } from './close-sessions.ts';

const BATCH_SESSIONS = 20;
/** A payment in an orphaned session still counts: it is refunded as surplus if nothing is due. */
const NEVER_CLOSED = 'an orphaned session could not be closed and is given up: close it at the gateway';

export async function giveUpOldSessions({ db, logger }: Deps): Promise<void> {
  for (const lost of await deleteOldOrphanedSessions(db)) logger.warn(lost, NEVER_CLOSED);
}

export async function closeOrphanedSessions(deps: Deps, method: string): Promise<boolean> {
  const payments = await claimOrphanedSessions(deps.db, { method, limit: BATCH_SESSIONS });
  await Promise.all(payments.map((payment) => close(deps, payment)));
  return payments.length === BATCH_SESSIONS;
}

/**
 * A gateway that `forgetsSessions` would open another session instead of returning the first session, so it is not
 * called. The first session stays open until it expires, but nobody has its address.
 */
async function close(deps: Deps, payment: Payment): Promise<void> {
  const { id: paymentId, method: gateway } = payment;
  try {
    if (!requireGateway(deps.gateways, gateway).capabilities.forgetsSessions) await closeAtGateway(deps, payment);
    await deleteOrphanedSession(deps.db, paymentId);
  } catch (err) {
    if (err instanceof GatewayRejected) await deleteOrphanedSession(deps.db, paymentId);
    else deps.logger.warn({ err, paymentId, gateway }, 'an orphaned session could not be closed yet');
  }
}

/** A request with the attempt's own key returns the same session and its reference. */
async function closeAtGateway(deps: Deps, payment: Payment): Promise<void> {
  const gateway = requireGateway(deps.gateways, payment.method);
  const { gatewayReference } = await gateway.initiate(toPaymentAttempt(payment));
  const known = { ...payment, gatewayReference };
  if (!(await isClosedAtGateway(deps, known))) await askGateway(deps, known);
}
