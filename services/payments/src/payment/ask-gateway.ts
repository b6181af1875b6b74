import type { GatewayPaymentReference, Gateways } from '@booking/gateways';
import type { Clock, Database } from '@booking/runtime';
import { decidePayment } from './payment-repository.ts';
import type { Payment } from './payment.ts';
import { requireGateway } from './require-gateway.ts';
import { settlePayment } from './settle-payment.ts';

export type GatewayDeps = { readonly db: Database; readonly gateways: Gateways; readonly clock: Clock };

/** A payment that has a name at its gateway. */
export type KnownPayment = Payment & { readonly gatewayReference: string };

export function isKnownToGateway(payment: Payment): payment is KnownPayment {
  return payment.gatewayReference !== null;
}

/** Asks the gateway for its own truth and settles what it says. Returns the payment as it stands then. */
export async function askGateway({ db, gateways, clock }: GatewayDeps, payment: KnownPayment): Promise<Payment> {
  const { gatewayReference: reference } = payment;
  const settlement = await requireGateway(gateways, payment.method).fetchPayment(referenceOf(payment));
  return decidePayment(db, payment.id, (locked) =>
    settlePayment(locked, { ...settlement, reference }, { at: clock(), cause: 'an answer of the gateway' }),
  );
}

export function referenceOf({
  id: paymentId,
  gatewayReference,
  captureReference,
}: KnownPayment): GatewayPaymentReference {
  return { paymentId, gatewayReference, captureReference };
}
