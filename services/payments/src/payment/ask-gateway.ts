import type { FetchedPayment, GatewayPaymentReference, Gateways, PaymentGateway } from '@booking/gateways';
import type { Clock, Database } from '@booking/runtime';
import { isStillWanted, requestCheckSoon, type Lease } from './payment-lease-repository.ts';
import { decidePayment } from './payment-decision-repository.ts';
import type { Payment } from './payment.ts';
import { requireGateway } from './require-gateway.ts';
import { settlePayment } from './settle-payment.ts';

/** How long after the end of a checkout page the news of a payment made there may usually take. */
const LATE_NEWS_MS_MAX = 10 * 60_000;
const NOBODY_PAID = 'nobody paid before the page expired';

export type GatewayDeps = { readonly db: Database; readonly gateways: Gateways; readonly clock: Clock };

/** A payment that has a name at its gateway. */
export type KnownPayment = Payment & { readonly gatewayReference: string };

export function isKnownToGateway(payment: Payment): payment is KnownPayment {
  return payment.gatewayReference !== null;
}

/**
 * Asks the gateway for its own truth and settles what it says. Money that waits for us is taken under a lease only, by
 * which whoever closes a session keeps everybody else from it. Returns the payment as it stands then.
 */
export async function askGateway(
  { db, gateways, clock }: GatewayDeps,
  payment: KnownPayment,
  lease?: Lease,
): Promise<Payment> {
  const { gatewayReference: reference } = payment;
  const gateway = requireGateway(gateways, payment.method);
  const answer = await (lease
    ? fetchAndTake(db, { gateway, payment, lease })
    : gateway.fetchPayment(referenceOf(payment)));
  const at = clock();
  return decidePayment(db, payment.id, (locked) => {
    const settlement = gateway.capabilities.fetchPayment ? answer : readSilence(answer, locked, at);
    return settlePayment(locked, { ...settlement, reference }, { at, cause: 'an answer of the gateway' });
  });
}

type Taking = { readonly gateway: PaymentGateway; readonly payment: KnownPayment; readonly lease: Lease };

/** An approval does not last: when nobody knows whether its money was taken, that is asked again soon. */
async function fetchAndTake(db: Database, { gateway, payment, lease }: Taking): Promise<FetchedPayment> {
  const taking = { hasBegun: false };
  const isWanted = async () => (taking.hasBegun = await isStillWanted(db, lease));
  try {
    return await gateway.fetchPayment({ ...referenceOf(payment), isWanted });
  } catch (error) {
    if (taking.hasBegun) await requestCheckSoon(db, lease);
    throw error;
  }
}

/**
 * A gateway that answers no questions tells nothing of a page that nobody paid at: that its time is over has to do. What
 * is told of it later still counts.
 */
function readSilence(answer: FetchedPayment, { expiresAt }: Payment, at: Date): FetchedPayment {
  const isOver = expiresAt !== null && at.getTime() >= expiresAt.getTime() + LATE_NEWS_MS_MAX;
  return answer.status === 'open' && isOver ? { ...answer, status: 'expired', reason: NOBODY_PAID } : answer;
}

export function referenceOf({
  id: paymentId,
  gatewayReference,
  captureReference,
}: KnownPayment): GatewayPaymentReference {
  return { paymentId, gatewayReference, captureReference };
}
