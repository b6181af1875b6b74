import { everyPage } from '../every-page.ts';
import type { RefundOrder } from '../gateway-records.ts';
import { refundCalls, searchIn } from '../refund-plan.ts';
import { refundMetadata } from '../refund-reason.ts';
import { toRazorpayAmount } from './razorpay-amounts.ts';
import { callRazorpay } from './razorpay-api.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { resolveCapture } from './razorpay-fetched-payment.ts';
import { AttributedRefund, ourNote, RazorpayRefund, RazorpayRefundList } from './razorpay-objects.ts';
import { toFetchedRefund } from './razorpay-reports.ts';

const PAGE = 100;
/** The longest value of a note (razorpay.com/docs/api/refunds/update). */
const REASON_LENGTH_MAX = 256;

/** The refusal "fully refunded already" may be due to our own refund. */
export const razorpayRefunds = refundCalls({
  targetOf: resolveCapture,
  nothingPaid: 'Nothing was captured with this link',
  create: createRefund,
  search: searchIn({ purpose: 'razorpay list refunds', list: refundsOf, idIn: allocationIdIn, record: RazorpayRefund }),
  toFetchedRefund,
});

/** Creates a refund. `receipt` identifies one refund of its payment for ever, as a second idempotency key. */
function createRefund(settings: RazorpaySettings, capture: string, order: RefundOrder): Promise<RazorpayRefund> {
  return callRazorpay(settings, {
    purpose: 'create refund',
    path: `payments/${encodeURIComponent(capture)}/refund`,
    answer: RazorpayRefund,
    change: {
      idempotencyKey: order.allocationId,
      body: {
        amount: toRazorpayAmount(order.amount).amount,
        speed: 'normal',
        receipt: order.allocationId,
        notes: { allocation_id: order.allocationId, ...refundMetadata(order, REASON_LENGTH_MAX) },
      },
    },
  });
}

/**
 * Our refunds carry the note `allocation_id`. Only the note is read here, so that a refund whose other members are
 * unreadable is still found.
 */
function allocationIdIn(refund: unknown): string | null {
  return ourNote(AttributedRefund.safeParse(refund).data?.notes, 'allocation_id');
}

function refundsOf(settings: RazorpaySettings, capture: string): Promise<readonly unknown[]> {
  return everyPage<unknown>({
    purpose: 'razorpay list refunds',
    read: async ({ length: skip }) => {
      const range = new URLSearchParams({ count: PAGE.toString(), skip: skip.toString() });
      const { items } = await callRazorpay(settings, {
        purpose: 'list refunds',
        path: `payments/${encodeURIComponent(capture)}/refunds?${range.toString()}`,
        answer: RazorpayRefundList,
      });
      return { items, hasMore: items.length >= PAGE };
    },
  });
}
