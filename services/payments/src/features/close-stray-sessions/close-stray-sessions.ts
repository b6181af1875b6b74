import { GatewayRejected } from '@booking/gateways';
import type { Logger } from '@booking/runtime';
import { askForSession } from '../../payment/ask-for-session.ts';
import { askGateway, type GatewayDeps } from '../../payment/ask-gateway.ts';
import { isClosedAtGateway } from '../../payment/close-session.ts';
import type { Payment } from '../../payment/payment.ts';
import { requireGateway } from '../../payment/require-gateway.ts';
import {
  claimStraySessions,
  deleteOldStraySessions,
  deleteStraySession,
} from '../../stray-session/stray-session-repository.ts';

export type Deps = GatewayDeps & { readonly logger: Logger };

/** Attempts one turn looks after, all at once. */
const BATCH_SESSIONS = 20;

/** Closes sessions that were opened for attempts given up before anybody heard of them. Returns whether more may wait. */
export async function closeStraySessions(deps: Deps): Promise<boolean> {
  await deleteOldStraySessions(deps.db);
  const payments = await claimStraySessions(deps.db, BATCH_SESSIONS);
  await Promise.all(payments.map((payment) => close(deps, payment)));
  return payments.length === BATCH_SESSIONS;
}

/**
 * Where the gateway would open another session instead, there is nothing to close: it alone knows the first one, and only
 * for as long as that can be paid in.
 */
async function close(deps: Deps, payment: Payment): Promise<void> {
  const { id: paymentId, method: gateway } = payment;
  try {
    if (!requireGateway(deps.gateways, gateway).capabilities.forgetsSessions) await closeAtGateway(deps, payment);
    await deleteStraySession(deps.db, paymentId);
  } catch (err) {
    if (err instanceof GatewayRejected) await deleteStraySession(deps.db, paymentId);
    else deps.logger.warn({ err, paymentId, gateway }, 'a session that nobody knows could not be closed yet');
  }
}

/** Asking for the session once more, under the attempt's own key, is how its name is learned. */
async function closeAtGateway(deps: Deps, payment: Payment): Promise<void> {
  const { gatewayReference } = await askForSession(deps, payment);
  const known = { ...payment, gatewayReference };
  if (!(await isClosedAtGateway(deps, known))) await askGateway(deps, known);
}
