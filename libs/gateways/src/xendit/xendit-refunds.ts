import { everyPage } from '../every-page.ts';
import type { GatewayPaymentReference, RefundOrder } from '../gateway-records.ts';
import { refundCalls, searchIn } from '../refund-plan.ts';
import { refundMetadata } from '../refund-reason.ts';
import { toXenditCharge } from './xendit-amounts.ts';
import { callXendit } from './xendit-api.ts';
import type { XenditSettings } from './xendit-environment.ts';
import { getXenditPayment } from './xendit-fetched-payment.ts';
import { XenditRefund, XenditRefundPage } from './xendit-objects.ts';
import { toFetchedRefund } from './xendit-reports.ts';
import { getXenditSession } from './xendit-sessions.ts';

const PAGE = 50;

/** The largest number of pages that are read. It is small, so that `fetchReports` stays below `REPORT_CALLS_MAX`. */
const PAGES_MAX = 5;
/** The longest value of metadata (docs.xendit.co/apidocs/create-refund). */
const REASON_LENGTH_MAX = 500;

/** The refusal "the refund amount is exceeded" may be due to our own refund. */
export const xenditRefunds = refundCalls({
  targetOf: paymentRequestOf,
  nothingPaid: 'Nothing was paid in this session',
  create: createRefund,
  search: searchIn({ purpose: 'xendit list refunds', list: refundsOf, idIn: referenceIn, record: XenditRefund }),
  toFetchedRefund,
});

function createRefund(settings: XenditSettings, requestId: string, order: RefundOrder): Promise<XenditRefund> {
  return callXendit(settings, {
    purpose: 'create refund',
    path: 'refunds',
    answer: XenditRefund,
    change: {
      idempotencyKey: order.allocationId,
      charge: toXenditCharge(order.amount),
      fields: {
        payment_request_id: requestId,
        reference_id: order.allocationId,
        reason: 'REQUESTED_BY_CUSTOMER',
        metadata: refundMetadata(order, REASON_LENGTH_MAX),
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

/** The id of our allocation in a refund, its `reference_id`. */
function referenceIn(refund: unknown): unknown {
  return (refund as ListedRefund)['reference_id'];
}

type ListedRefund = { readonly id: string; readonly [member: string]: unknown };

/** The listed refunds of a payment request, including those of other applications. */
export function refundsOf(settings: XenditSettings, requestId: string): Promise<readonly ListedRefund[]> {
  return everyPage<ListedRefund>({
    purpose: 'xendit list refunds',
    pagesMax: PAGES_MAX,
    read: async (seen) => {
      const last = seen.at(-1);
      const place = { limit: PAGE.toString(), ...(last && { after_id: last.id }) };
      const { data: items, has_more: hasMore } = await callXendit(settings, {
        purpose: 'list refunds',
        path: `refunds?${new URLSearchParams({ payment_request_id: requestId, ...place }).toString()}`,
        answer: XenditRefundPage,
      });
      return { items, hasMore: hasMore && items.length > 0 };
    },
  });
}
