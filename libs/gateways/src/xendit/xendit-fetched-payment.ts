import type { Money } from '@booking/contracts';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { FetchedPayment, GatewayPaymentReference } from '../gateway-records.ts';
import { requireAmount } from '../readable-records.ts';
import { fromXenditAmount, type XenditAmount } from './xendit-amounts.ts';
import { callXendit } from './xendit-api.ts';
import type { XenditSettings } from './xendit-environment.ts';
import { XenditPayment, XenditPaymentRequest, type XenditSession } from './xendit-objects.ts';
import { getXenditSession } from './xendit-sessions.ts';

export async function fetchXenditPayment(
  settings: XenditSettings,
  { gatewayReference }: GatewayPaymentReference,
): Promise<FetchedPayment> {
  const session = await getXenditSession(settings, gatewayReference);
  return toFetchedPayment(session, await paymentOf(settings, session));
}

/** The payment of a session; undefined while the session names none. */
export async function paymentOf(
  settings: XenditSettings,
  { payment_id: id, payment_request_id: requestId }: XenditSession,
): Promise<XenditPayment | undefined> {
  const paymentId = id ?? (requestId ? await latestPaymentId(settings, requestId) : null);
  return paymentId ? getXenditPayment(settings, paymentId) : undefined;
}

/** The id of the latest payment of a payment request. */
export async function latestPaymentId(settings: XenditSettings, requestId: string): Promise<string | null> {
  const { latest_payment_id: id } = await callXendit(settings, {
    purpose: 'get payment request',
    path: `v3/payment_requests/${encodeURIComponent(requestId)}`,
    answer: XenditPaymentRequest,
  });
  return id ?? null;
}

export function getXenditPayment(settings: XenditSettings, id: string): Promise<XenditPayment> {
  return callXendit(settings, {
    purpose: 'get payment',
    path: `v3/payments/${encodeURIComponent(id)}`,
    answer: XenditPayment,
  });
}

/**
 * The status of a payment (docs.xendit.co/apidocs/get-payment). The guide to manual capture writes CAPTURED for
 * SUCCEEDED.
 */
const paymentStatuses: ReadonlyMap<string, 'succeeded' | 'pending' | 'failed'> = new Map([
  ['SUCCEEDED', 'succeeded'],
  ['CAPTURED', 'succeeded'],
  ['AUTHORIZED', 'pending'],
  ['PENDING', 'pending'],
  ['FAILED', 'failed'],
  ['CANCELED', 'failed'],
  ['EXPIRED', 'failed'],
]);

/** Our status of a payment of Xendit. It ignores the status of the session. */
export function paymentStatusOf({ status }: XenditPayment): 'succeeded' | 'pending' | 'failed' {
  const known = paymentStatuses.get(status);
  if (!known) throw new GatewayUnavailable('xendit: a payment has no status we know');
  return known;
}

/**
 * Our status of a session of Xendit. A payment that failed while its session is active was one try of several
 * (docs.xendit.co/docs/payment-sessions-lifecycle). In a completed session its failure is final.
 */
export function toFetchedPayment(session: XenditSession, payment: XenditPayment | undefined): FetchedPayment {
  const status = statusOf(session, payment && paymentStatusOf(payment));
  const isAboutMoney = status !== 'open' && status !== 'expired';
  return {
    status,
    captureReference: isAboutMoney ? (payment?.payment_id ?? null) : null,
    amount: payment && status === 'succeeded' ? capturedOf(payment) : readable(session),
    reason: reasonOf(session, status, payment),
  };
}

const sessionStatuses: ReadonlyMap<string, 'open' | 'completed' | 'expired'> = new Map([
  ['ACTIVE', 'open'],
  ['COMPLETED', 'completed'],
  ['EXPIRED', 'expired'],
  ['CANCELED', 'expired'],
]);

function statusOf(session: XenditSession, paid: FetchedPayment['status'] | undefined): FetchedPayment['status'] {
  const status = sessionStatuses.get(session.status);
  if (!status) throw new GatewayUnavailable('xendit: a session has no status we know');
  if (paid === 'succeeded' || paid === 'pending') return paid;
  if (status !== 'completed') return status;
  if (!paid) throw new GatewayUnavailable('xendit: a completed session names no payment');
  return paid;
}

function reasonOf(
  session: XenditSession,
  status: FetchedPayment['status'],
  payment: XenditPayment | undefined,
): string | null {
  if (status === 'failed') return payment?.failure_code ?? payment?.status ?? null;
  return status === 'expired' && session.status === 'CANCELED' ? 'cancelled' : null;
}

/** The captured amount. A payment without captures was captured in full. */
export function capturedOf({ captures, currency, request_amount: asked }: XenditPayment): Money {
  const parts = (captures ?? []).map(({ capture_amount: amount }) => readable({ amount, currency }));
  const [first = readable({ amount: asked, currency }), ...others] = parts;
  return others.reduce((sum, { amount }) => ({ ...sum, amount: sum.amount + amount }), first);
}

/** Throws `GatewayUnavailable` when the amount is unreadable. */
function readable(reported: XenditAmount): Money {
  return requireAmount('xendit answered', () => fromXenditAmount(reported));
}
