import { GatewayRejected } from '../gateway-errors.ts';
import type { GatewayPaymentReference, RefundOrder, RefundOutcome } from '../gateway-records.ts';
import { madeAt } from '../our-id.ts';
import { decisiveRefund, type FetchedRefund, outcomeOf, refundUnlessFound } from '../refund-outcome.ts';
import { reasonWithin } from '../refund-reason.ts';
import { toPaystackAmount } from './paystack-amounts.ts';
import { callPaystack } from './paystack-api.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { PaystackRefund, type PaystackTransaction } from './paystack-objects.ts';
import { allocationIdOf, refundReasonOf, refundStatusOf } from './paystack-reports.ts';
import { recordsOfTransaction } from './paystack-search.ts';
import { verify } from './paystack-transactions.ts';

/**
 * The most refunds of a payment that are searched; usually there are few. Beyond this, the search fails rather than
 * returning a wrong answer.
 */
const SEARCH_CALLS_MAX = 10;
/** The search starts this much earlier: more than the largest difference between our clock and Paystack's. */
const CLOCK_MARGIN_MS = 24 * 60 * 60 * 1000;
/** The customer may read `customer_note` (paystack.com/docs/api/refund). Paystack documents no limit. */
const REASON_LENGTH_MAX = 255;

/**
 * Refunds a payment (paystack.com/docs/api/refund). Paystack has no idempotency keys. `merchant_note` carries our id,
 * and a refund with this note is searched before one is submitted. A refusal is final only when another search finds no
 * refund of ours.
 */
export function refundPaystackPayment(settings: PaystackSettings, order: RefundOrder): Promise<RefundOutcome> {
  return refundUnlessFound({
    create: async () => {
      const transaction = await refundedTransactionOf(settings, order.payment);
      if (transaction === null) throw new GatewayRejected('Nothing was paid with this transaction');
      return (await findRefund(settings, transaction, order)) ?? (await createRefund(settings, transaction, order));
    },
    find: () => findPaystackRefund(settings, order),
  });
}

async function createRefund(
  settings: PaystackSettings,
  transaction: string,
  order: RefundOrder,
): Promise<RefundOutcome> {
  const { reason, allocationId } = order;
  const { data } = await callPaystack(settings, {
    purpose: 'create refund',
    path: 'refund',
    answer: PaystackRefund,
    post: {
      transaction,
      ...toPaystackAmount(order.amount),
      merchant_note: allocationId,
      ...(reason !== undefined && { customer_note: reasonWithin(reason, REASON_LENGTH_MAX) }),
    },
  });
  return outcomeOf(toFetchedRefund(data));
}

/**
 * Finds our refund among those of its transaction, by `merchant_note`. Undefined means that there is none. Throws
 * `GatewayUnavailable` when that is uncertain.
 */
export async function findPaystackRefund(
  settings: PaystackSettings,
  order: RefundOrder,
): Promise<RefundOutcome | undefined> {
  const transaction = await refundedTransactionOf(settings, order.payment);
  return transaction === null ? undefined : findRefund(settings, transaction, order);
}

async function findRefund(
  settings: PaystackSettings,
  transaction: string,
  { allocationId }: RefundOrder,
): Promise<RefundOutcome | undefined> {
  const orderedAt = madeAt(allocationId);
  const refunds = await recordsOfTransaction(settings, {
    list: 'refund',
    record: PaystackRefund,
    transaction,
    since: orderedAt && new Date(orderedAt.getTime() - CLOCK_MARGIN_MS),
    callsMax: SEARCH_CALLS_MAX,
  });
  const ours = refunds.filter((refund) => allocationIdOf(refund) === allocationId);
  return decisiveRefund(ours.map(toFetchedRefund));
}

/** The id of the successful transaction; null when there is none. */
async function refundedTransactionOf(
  settings: PaystackSettings,
  { captureReference, gatewayReference }: GatewayPaymentReference,
): Promise<string | null> {
  if (captureReference !== null) return captureReference;
  const transaction = await verify(settings, gatewayReference);
  return hasBroughtMoney(transaction) ? transaction.id.toString() : null;
}

function hasBroughtMoney({ status }: PaystackTransaction): boolean {
  return status === 'success' || status === 'reversed';
}

function toFetchedRefund(refund: PaystackRefund): FetchedRefund {
  return { status: refundStatusOf(refund), reference: refund.id.toString(), reason: refundReasonOf(refund) };
}
