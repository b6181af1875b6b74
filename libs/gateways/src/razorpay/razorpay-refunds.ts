import { GatewayRejected, GatewayUnavailable } from '../gateway-errors.ts';
import type { RefundOrder, RefundOutcome } from '../gateway-records.ts';
import { parseAnswer } from '../parse-answer.ts';
import { outcomeOf, type RefundStanding, refundUnlessFound, standingRefund } from '../refund-outcome.ts';
import { toRazorpayAmount } from './razorpay-amounts.ts';
import { callRazorpay } from './razorpay-api.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { AttributedRefund, ourNote, RazorpayRefund, RazorpayRefundList } from './razorpay-objects.ts';
import { refundReasonOf, refundStatusOf } from './razorpay-reports.ts';
import { resolveCapture } from './razorpay-standing.ts';

const PAGE = 100;
/** A payment has a handful of refunds. Beyond this, the search fails rather than returning a wrong answer. */
const PAGES_MAX = 10;

/**
 * Refunds a payment. A refusal is final only when Razorpay has no refund of ours: after a lost answer, "the payment has
 * been fully refunded already" may concern our own refund.
 */
export function refundRazorpayPayment(settings: RazorpaySettings, order: RefundOrder): Promise<RefundOutcome> {
  return refundUnlessFound({
    create: () => createRefund(settings, order),
    find: () => findRazorpayRefund(settings, order),
  });
}

/** `receipt` is a second key, which Razorpay remembers for ever. It identifies one refund of its payment. */
async function createRefund(settings: RazorpaySettings, order: RefundOrder): Promise<RefundOutcome> {
  const capture = await resolveCapture(settings, order.payment);
  if (capture === null) throw new GatewayRejected('Nothing was captured with this link');
  const refund = await callRazorpay(settings, {
    purpose: 'create refund',
    path: `payments/${encodeURIComponent(capture)}/refund`,
    answer: RazorpayRefund,
    post: {
      idempotencyKey: order.allocationId,
      body: {
        amount: toRazorpayAmount(order.amount).amount,
        speed: 'normal',
        receipt: order.allocationId,
        notes: { allocation_id: order.allocationId, refund_id: order.refundId },
      },
    },
  });
  return outcomeOf(standingOf(refund));
}

/**
 * Finds our refund among those of its payment, by the note `allocation_id`. Undefined means that there is none. Throws
 * `GatewayUnavailable` when that is uncertain.
 */
export async function findRazorpayRefund(
  settings: RazorpaySettings,
  order: RefundOrder,
): Promise<RefundOutcome | undefined> {
  const capture = await resolveCapture(settings, order.payment);
  if (capture === null) return undefined;

  const ours: RazorpayRefund[] = [];
  for await (const refund of refundsOf(settings, capture)) {
    if (isOf(order, refund)) ours.push(parseAnswer(RazorpayRefund, refund, 'razorpay list refunds'));
  }
  return standingRefund(ours.map(standingOf));
}

/** An unreadable refund may be ours, unless it carries the id of another one. */
function isOf({ allocationId }: RefundOrder, refund: unknown): boolean {
  return ourNote(AttributedRefund.safeParse(refund).data?.notes, 'allocation_id') === allocationId;
}

async function* refundsOf(settings: RazorpaySettings, capture: string): AsyncGenerator {
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const range = new URLSearchParams({ count: PAGE.toString(), skip: (page * PAGE).toString() });
    const { items } = await callRazorpay(settings, {
      purpose: 'list refunds',
      path: `payments/${encodeURIComponent(capture)}/refunds?${range.toString()}`,
      answer: RazorpayRefundList,
    });
    yield* items;
    if (items.length < PAGE) return;
  }
  throw new GatewayUnavailable('razorpay list refunds: too many to search');
}

function standingOf(refund: RazorpayRefund): RefundStanding {
  return { status: refundStatusOf(refund), reference: refund.id, reason: refundReasonOf(refund) };
}
