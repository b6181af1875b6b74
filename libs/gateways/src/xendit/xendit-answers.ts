import type { DisputeReport, GatewayReport, PaymentReport, RefundReport } from '@booking/contracts';
import { disputesIfListed } from '../disputes-if-listed.ts';
import { GatewayRejected } from '../gateway-errors.ts';
import { readableRecords } from '../readable-records.ts';
import { paymentStated } from '../reports.ts';
import { callXendit } from './xendit-api.ts';
import type { XenditSettings } from './xendit-environment.ts';
import {
  capturedOf,
  getXenditPayment,
  latestPaymentId,
  paymentOf,
  paymentStatusOf,
  toFetchedPayment,
} from './xendit-fetched-payment.ts';
import { XenditDispute, XenditDisputePage, type XenditPayment, XenditRefund } from './xendit-objects.ts';
import { refundsOf } from './xendit-refunds.ts';
import { disputeReport, refundReport, sessionReports } from './xendit-reports.ts';
import { getXenditSession } from './xendit-sessions.ts';

/** The largest number of disputes that are read for one payment: more than a payment can realistically have. */
const DISPUTES_MAX = 100;

/** Fetches the current state of the resource a webhook hints at; for a payment, with its refunds and disputes. */
export async function fetchXenditReports(
  settings: XenditSettings,
  hint: GatewayReport,
): Promise<readonly GatewayReport[]> {
  switch (hint.kind) {
    case 'payment':
      return hint.reference === null ? aboutMoney(settings, hint) : aboutSession(settings, hint.reference);
    case 'refund':
      return [await aboutRefund(settings, hint.reference)];
    case 'dispute':
      return [await aboutDispute(settings, hint.reference)];
  }
}

/** The reports of a session. A session that only saves a card has none. */
async function aboutSession(settings: XenditSettings, id: string): Promise<readonly GatewayReport[]> {
  const session = await getXenditSession(settings, id);
  if ((session.session_type ?? 'PAY') !== 'PAY') return [];
  const payment = await paymentOf(settings, session);
  const reports = sessionReports(session, toFetchedPayment(session, payment));
  return [...reports, ...(payment ? await refundsAndDisputesOf(settings, payment) : [])];
}

/**
 * The reports of a payment, which does not name its session. A failed payment may be one try of several, so it is not
 * reported.
 */
async function aboutMoney(settings: XenditSettings, hint: PaymentReport): Promise<readonly GatewayReport[]> {
  if (hint.captureReference === null) return [];
  const payment = await getXenditPayment(settings, hint.captureReference);
  const { payment_id: captureReference, reference_id: paymentId } = payment;
  const status = paymentStatusOf(payment);
  if (paymentId === null || status === 'failed') return [];
  const report = paymentStated({ status, paymentId, captureReference, amount: capturedOf(payment) });
  return [report, ...(await refundsAndDisputesOf(settings, payment))];
}

async function refundsAndDisputesOf(
  settings: XenditSettings,
  payment: XenditPayment,
): Promise<readonly GatewayReport[]> {
  if (paymentStatusOf(payment) !== 'succeeded') return [];
  const listed = await refundsOf(settings, payment.payment_request_id);
  const refunds = readableRecords(listed, XenditRefund).filter((refund) => isOfSameRequest(refund, payment));
  return [
    ...refunds.map((refund) => refundReport(refund, refund.payment_id ?? payment.payment_id)),
    ...(await disputesIfListed(() => disputesOf(settings, payment.payment_id))),
  ];
}

/**
 * Whether a refund belongs to the payment. A list alone does not prove that: the refund itself must name the same
 * payment request.
 */
function isOfSameRequest(refund: XenditRefund, payment: XenditPayment): boolean {
  return refund.payment_request_id === payment.payment_request_id;
}

async function disputesOf(settings: XenditSettings, paymentId: string): Promise<readonly DisputeReport[]> {
  const query = new URLSearchParams({ payment_id: paymentId, limit: DISPUTES_MAX.toString() });
  const { data } = await callXendit(settings, {
    purpose: 'list disputes',
    path: `v1/disputes?${query.toString()}`,
    answer: XenditDisputePage,
  });
  return readableRecords(data, XenditDispute).map(disputeReport);
}

/**
 * The report of a refund. A refund names its payment request. If it does not name the payment, the payment is looked
 * up.
 */
export async function aboutRefund(settings: XenditSettings, id: string): Promise<RefundReport> {
  const refund = await getRefund(settings, id);
  const { payment_id: paymentId, payment_request_id: requestId } = refund;
  return refundReport(refund, paymentId ?? (requestId ? await latestPaymentId(settings, requestId) : null));
}

/** Fetches a refund. Refunds of the API v3, which the dashboard may make, exist only in that API. */
async function getRefund(settings: XenditSettings, id: string): Promise<XenditRefund> {
  const question = { purpose: 'get refund', answer: XenditRefund };
  const path = `refunds/${encodeURIComponent(id)}`;
  try {
    return await callXendit(settings, { ...question, path });
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    return callXendit(settings, { ...question, path: `v3/${path}` });
  }
}

async function aboutDispute(settings: XenditSettings, id: string): Promise<DisputeReport> {
  const dispute = await callXendit(settings, {
    purpose: 'get dispute',
    path: `v1/disputes/${encodeURIComponent(id)}`,
    answer: XenditDispute,
  });
  return disputeReport(dispute);
}
