import { remark } from '@booking/contracts';
import type { Gateways } from '@booking/gateways';
import type { FetchedPayment, GatewayPaymentReference } from '@booking/gateways/records';
import { type Clock, type Database, transact } from '@booking/runtime';
import type { Payment } from '../../payment/payment.ts';
import { decidePayment } from '../../payment/payment-decision-repository.ts';
import { type Lease, mayCapture } from '../../payment/payment-lease-repository.ts';
import { settlePayment } from '../../payment/settle-payment.ts';
import { requireGateway } from '../../steps/require-gateway.ts';

/** How late a payment may be reported after its checkout page expired. */
const LATE_REPORT_MS_MAX = 10 * 60_000;
const NOBODY_PAID = 'nobody paid before the page expired';

export type GatewayDeps = { readonly db: Database; readonly gateways: Gateways; readonly clock: Clock };

export type KnownPayment = Payment & { readonly gatewayReference: string };

export function isKnownToGateway(payment: Payment): payment is KnownPayment {
  return payment.gatewayReference !== null;
}

/**
 * Polls the gateway and settles the payment by its answer. Pending money is captured only under a lease, which excludes
 * a concurrent closing of the session. Returns the payment after the decision.
 */
export async function askGateway(
  { db, gateways, clock }: GatewayDeps,
  payment: KnownPayment,
  lease?: Lease,
): Promise<Payment> {
  const { gatewayReference: reference } = payment;
  const gateway = requireGateway(gateways, payment.method);
  const isWanted = lease && { isWanted: () => mayCapture(db, lease) };
  const answer = await gateway.fetchPayment({ ...referenceOf(payment), ...isWanted });
  const at = clock();
  const settle = (locked: Payment) => {
    const settlement = gateway.capabilities.fetchPayment ? answer : expireByClock(answer, locked, at);
    return settlePayment(locked, { ...settlement, reference }, { at, cause: remark('by-gateway-answer') });
  };
  return transact(db, (trx) => decidePayment(trx, payment.id, settle));
}

/**
 * A gateway that cannot be polled never reports that a checkout page expired unpaid, so the payment expires by the
 * clock. A later report of money still counts.
 */
function expireByClock(answer: FetchedPayment, { expiresAt }: Payment, at: Date): FetchedPayment {
  const isOver = expiresAt !== null && at.getTime() >= expiresAt.getTime() + LATE_REPORT_MS_MAX;
  return answer.status === 'open' && isOver ? { ...answer, status: 'expired', reason: NOBODY_PAID } : answer;
}

export function referenceOf({
  id: paymentId,
  gatewayReference,
  captureReference,
}: KnownPayment): GatewayPaymentReference {
  return { paymentId, gatewayReference, captureReference };
}
