import { GatewayUnavailable } from '../gateway-errors.ts';
import type { GatewayPaymentReference, RefundOrder } from '../gateway-records.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { FetchedRefund } from '../refund-outcome.ts';
import { refundCalls } from '../refund-plan.ts';
import { reasonWithin } from '../refund-reason.ts';
import { toXenditCharge } from './xendit-amounts.ts';
import { callXendit } from './xendit-api.ts';
import type { XenditSettings } from './xendit-environment.ts';
import { getXenditPayment } from './xendit-fetched-payment.ts';
import { XenditRefund, XenditRefundPage } from './xendit-objects.ts';
import { refundReasonOf, refundStatusOf } from './xendit-reports.ts';
import { getXenditSession } from './xendit-sessions.ts';

const PAGE = 50;
/**
 * The most refunds of a payment that are searched; usually there are few. Beyond this, the search fails rather than
 * returning a wrong answer.
 */
const PAGES_MAX = 5;
/** The longest value of metadata (docs.xendit.co/apidocs/create-refund). */
const REASON_LENGTH_MAX = 500;

/** A refusal is final only after a search: "the refund amount is exceeded" may concern our own refund. */
export const xenditRefunds = refundCalls({
  targetOf: paymentRequestOf,
  nothingPaid: 'Nothing was paid in this session',
  create: createRefund,
  search: searchRefunds,
  toFetchedRefund,
});

function createRefund(settings: XenditSettings, requestId: string, order: RefundOrder): Promise<XenditRefund> {
  return callXendit(settings, {
    purpose: 'create refund',
    path: 'refunds',
    answer: XenditRefund,
    post: {
      idempotencyKey: order.allocationId,
      charge: toXenditCharge(order.amount),
      fields: {
        payment_request_id: requestId,
        reference_id: order.allocationId,
        reason: 'REQUESTED_BY_CUSTOMER',
        metadata: {
          refund_id: order.refundId,
          ...(order.reason !== undefined && { reason: reasonWithin(order.reason, REASON_LENGTH_MAX) }),
        },
      },
    },
  });
}

/** The payment request to refund; null when nothing was ever paid. */
async function paymentRequestOf(
  settings: XenditSettings,
  { captureReference, gatewayReference }: GatewayPaymentReference,
): Promise<string | null> {
  if (captureReference !== null) return (await getXenditPayment(settings, captureReference)).payment_request_id;
  return (await getXenditSession(settings, gatewayReference)).payment_request_id ?? null;
}

/** Our refunds carry our id as `reference_id`. */
async function searchRefunds(settings: XenditSettings, requestId: string, order: RefundOrder): Promise<XenditRefund[]> {
  const ours: XenditRefund[] = [];
  for await (const refund of refundsOf(settings, requestId)) {
    if (refund['reference_id'] === order.allocationId)
      ours.push(parseAnswer(XenditRefund, refund, 'xendit list refunds'));
  }
  return ours;
}

type ListedRefund = { readonly id: string; readonly [member: string]: unknown };

/** The listed refunds of a payment request, including those of other applications. */
export async function* refundsOf(settings: XenditSettings, requestId: string): AsyncGenerator<ListedRefund> {
  const query = new URLSearchParams({ payment_request_id: requestId, limit: PAGE.toString() });
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { data, has_more: hasMore } = await callXendit(settings, {
      purpose: 'list refunds',
      path: `refunds?${query.toString()}`,
      answer: XenditRefundPage,
    });
    yield* data;
    const last = data.at(-1);
    if (!hasMore || !last) return;
    query.set('after_id', last.id);
  }
  throw new GatewayUnavailable('xendit list refunds: too many to search');
}

function toFetchedRefund(refund: XenditRefund): FetchedRefund {
  return { status: refundStatusOf(refund), reference: refund.id, reason: refundReasonOf(refund) };
}
