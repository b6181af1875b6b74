import { z } from 'zod';
import type { CallbackArchive } from '../callback-archive.ts';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { RefundOrder, RefundOutcome } from '../gateway-records.ts';
import { toRefundOutcome } from '../refund-outcome.ts';
import { toAdyenAmount } from './adyen-amounts.ts';
import { callAdyen } from './adyen-api.ts';
import type { AdyenSettings } from './adyen-environment.ts';
import { paymentFromArchive, refundFromArchive } from './adyen-from-archive.ts';
import { refundReference } from './adyen-references.ts';

const Refund = z.object({ pspReference: z.string().min(1), status: z.literal('received') });

/**
 * Refunds a payment. Adyen only confirms receipt; a notification reports the outcome. A refusal is final only if there
 * is no notification about this refund. Otherwise the refused request repeated a request that Adyen had accepted.
 */
export async function refundAdyenPayment(
  settings: AdyenSettings,
  archive: CallbackArchive,
  order: RefundOrder,
): Promise<RefundOutcome> {
  const outcome = await toRefundOutcome(() => createRefund(settings, archive, order));
  if (outcome.outcome !== 'failed') return outcome;
  return toRefundOutcome(async () => (await refundFromArchive(archive, order)) ?? outcome);
}

/** `merchantRefundReason` has fixed values only, and a refund accepts no other text, so no reason is sent. */
async function createRefund(
  settings: AdyenSettings,
  archive: CallbackArchive,
  order: RefundOrder,
): Promise<RefundOutcome> {
  const capture = await resolveCapture(archive, order);
  const { pspReference: reference, status: reason } = await callAdyen(settings, {
    purpose: 'create refund',
    path: `payments/${encodeURIComponent(capture)}/refunds`,
    answer: Refund,
    change: {
      idempotencyKey: order.allocationId,
      body: { amount: toAdyenAmount(order.amount), reference: refundReference(order.allocationId) },
    },
  });
  return { outcome: 'pending', reference, reason };
}

/**
 * The reference of the paid money. Throws `GatewayUnavailable` for a payment without a notification, because the
 * notification may be on the way.
 */
async function resolveCapture(archive: CallbackArchive, { payment }: RefundOrder): Promise<string> {
  if (payment.captureReference !== null) return payment.captureReference;
  const { status, captureReference } = await paymentFromArchive(archive, payment.paymentId);
  if (status === 'succeeded' && captureReference !== null) return captureReference;
  throw new GatewayUnavailable('adyen refund: no notification about the payment');
}
