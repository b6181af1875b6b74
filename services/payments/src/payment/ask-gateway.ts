import type { FetchedPayment, GatewayPaymentReference, Gateways } from '@booking/gateways';
import type { Clock, Database } from '@booking/runtime';
import { decidePayment } from './payment-repository.ts';
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

/** Asks the gateway for its own truth and settles what it says. Returns the payment as it stands then. */
export async function askGateway({ db, gateways, clock }: GatewayDeps, payment: KnownPayment): Promise<Payment> {
  const { gatewayReference: reference } = payment;
  const gateway = requireGateway(gateways, payment.method);
  const answer = await gateway.fetchPayment(referenceOf(payment));
  const at = clock();
  return decidePayment(db, payment.id, (locked) => {
    const settlement = gateway.capabilities.fetchPayment ? answer : readSilence(answer, locked, at);
    return settlePayment(locked, { ...settlement, reference }, { at, cause: 'an answer of the gateway' });
  });
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
