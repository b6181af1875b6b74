import { GatewayRejected, GatewayUnavailable } from '../gateway-errors.ts';
import type { RefundOrder, RefundOutcome } from '../gateway-records.ts';
import { parseAnswer } from '../parse-answer.ts';
import { outcomeOf, type RefundStanding, refundUnlessFound, standingRefund } from '../refund-outcome.ts';
import { toXenditCharge } from './xendit-amounts.ts';
import { callXendit } from './xendit-api.ts';
import type { XenditSettings } from './xendit-environment.ts';
import { XenditRefund, XenditRefundPage } from './xendit-objects.ts';
import { refundReasonOf, refundStatusOf } from './xendit-reports.ts';
import { getXenditSession } from './xendit-sessions.ts';
import { getXenditPayment } from './xendit-standing.ts';

const PAGE = 50;
/** A payment has a handful of refunds. Beyond this, the search fails rather than returning a wrong answer. */
const PAGES_MAX = 5;

/**
 * Refunds a payment. A refusal is final only when Xendit has no refund of ours: after a lost answer, "the refund amount
 * is exceeded" may concern our own refund.
 */
export function refundXenditPayment(settings: XenditSettings, order: RefundOrder): Promise<RefundOutcome> {
  return refundUnlessFound({
    create: () => createRefund(settings, order),
    find: () => findXenditRefund(settings, order),
  });
}

async function createRefund(settings: XenditSettings, order: RefundOrder): Promise<RefundOutcome> {
  const requestId = await paymentRequestOf(settings, order);
  if (requestId === null) throw new GatewayRejected('Nothing was paid in this session');
  const refund = await callXendit(settings, {
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
        metadata: { refund_id: order.refundId },
      },
    },
  });
  return outcomeOf(standingOf(refund));
}

/** The payment request to refund; null when nothing was ever paid. */
async function paymentRequestOf(settings: XenditSettings, { payment }: RefundOrder): Promise<string | null> {
  const { captureReference, gatewayReference } = payment;
  if (captureReference !== null) return (await getXenditPayment(settings, captureReference)).payment_request_id;
  return (await getXenditSession(settings, gatewayReference)).payment_request_id ?? null;
}

/**
 * Finds our refund among those of its payment request, by `reference_id`. Undefined means that there is none. Throws
 * `GatewayUnavailable` when that is uncertain.
 */
export async function findXenditRefund(
  settings: XenditSettings,
  order: RefundOrder,
): Promise<RefundOutcome | undefined> {
  const requestId = await paymentRequestOf(settings, order);
  if (requestId === null) return undefined;

  const ours: XenditRefund[] = [];
  for await (const refund of refundsOf(settings, requestId)) {
    if (refund['reference_id'] === order.allocationId)
      ours.push(parseAnswer(XenditRefund, refund, 'xendit list refunds'));
  }
  return standingRefund(ours.map(standingOf));
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

function standingOf(refund: XenditRefund): RefundStanding {
  return { status: refundStatusOf(refund), reference: refund.id, reason: refundReasonOf(refund) };
}
