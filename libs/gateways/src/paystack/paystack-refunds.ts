import type { GatewayPaymentReference, RefundOrder } from '../gateway-records.ts';
import { madeAt } from '../our-id.ts';
import { refundCalls } from '../refund-plan.ts';
import { reasonWithin } from '../refund-reason.ts';
import { toPaystackAmount } from './paystack-amounts.ts';
import { callPaystack } from './paystack-api.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { PaystackRefund } from './paystack-objects.ts';
import { allocationIdOf, toFetchedRefund } from './paystack-reports.ts';
import { recordsOfTransaction } from './paystack-search.ts';
import { verify } from './paystack-transactions.ts';

/**
 * The largest number of calls of a search. Usually a payment has few refunds. Beyond the limit, the search fails,
 * because its result could be wrong.
 */
const SEARCH_CALLS_MAX = 10;
/**
 * How long before the creation of our refund a search starts: more than the largest difference between our clock and
 * Paystack's.
 */
const CLOCK_MARGIN_MS = 24 * 60 * 60 * 1000;
/**
 * The largest length of `customer_note`, which the customer may read (paystack.com/docs/api/refund). Paystack documents
 * no limit.
 */
const REASON_LENGTH_MAX = 255;

export const paystackRefunds = refundCalls({
  targetOf: refundedTransactionOf,
  nothingPaid: 'Nothing was paid with this transaction',
  searchesFirst: true,
  create: createRefund,
  search: searchRefunds,
  toFetchedRefund,
});

async function createRefund(
  settings: PaystackSettings,
  transaction: string,
  order: RefundOrder,
): Promise<PaystackRefund> {
  const { reason, allocationId } = order;
  const { data } = await callPaystack(settings, {
    purpose: 'create refund',
    path: 'refund',
    answer: PaystackRefund,
    change: {
      transaction,
      ...toPaystackAmount(order.amount),
      merchant_note: allocationId,
      ...(reason !== undefined && { customer_note: reasonWithin(reason, REASON_LENGTH_MAX) }),
    },
  });
  return data;
}

/** Our refunds carry our id in `merchant_note`. */
async function searchRefunds(
  settings: PaystackSettings,
  transaction: string,
  { allocationId }: RefundOrder,
): Promise<PaystackRefund[]> {
  const orderedAt = madeAt(allocationId);
  const refunds = await recordsOfTransaction(settings, {
    list: 'refund',
    record: PaystackRefund,
    transaction,
    since: orderedAt && new Date(orderedAt.getTime() - CLOCK_MARGIN_MS),
    callsMax: SEARCH_CALLS_MAX,
  });
  return refunds.filter((refund) => allocationIdOf(refund) === allocationId);
}

/** The id of the successful transaction; null when there is none. */
async function refundedTransactionOf(
  settings: PaystackSettings,
  { captureReference, gatewayReference }: GatewayPaymentReference,
): Promise<string | null> {
  if (captureReference !== null) return captureReference;
  const { id, status } = await verify(settings, gatewayReference);
  return status === 'success' || status === 'reversed' ? id.toString() : null;
}
