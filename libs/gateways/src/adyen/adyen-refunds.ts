import { z } from 'zod';
import type { CallbackArchive } from '../callback-archive.ts';
import { expressible } from '../expressible.ts';
import { GatewayUnavailable, type RefundOrder, type RefundOutcome } from '../payment-gateway.ts';
import { toRefundOutcome } from '../refund-outcome.ts';
import { toAdyenAmount } from './adyen-amounts.ts';
import { callAdyen } from './adyen-api.ts';
import type { AdyenSettings } from './adyen-environment.ts';
import { refundReference } from './adyen-references.ts';
import { adyenPaymentStanding, adyenRefundStanding } from './adyen-standing.ts';

const Refund = z.object({ pspReference: z.string().min(1), status: z.literal('received') });

/**
 * Gives money back. Adyen only says that it has received the order; what becomes of it is told by a notification. A
 * refusal is believed only when nothing was told of a refund of ours: it may be about the very one that was asked for.
 */
export async function refundAdyenPayment(
  settings: AdyenSettings,
  archive: CallbackArchive,
  order: RefundOrder,
): Promise<RefundOutcome> {
  const outcome = await toRefundOutcome(() => createRefund(settings, archive, order));
  if (outcome.outcome !== 'failed') return outcome;
  return toRefundOutcome(async () => (await adyenRefundStanding(archive, order)) ?? outcome);
}

async function createRefund(
  settings: AdyenSettings,
  archive: CallbackArchive,
  order: RefundOrder,
): Promise<RefundOutcome> {
  const capture = await resolveCapture(archive, order);
  const { pspReference: reference, status: reason } = await callAdyen(settings, {
    purpose: 'create refund',
    path: `payments/${encodeURIComponent(capture)}/refunds`,
    idempotencyKey: order.allocationId,
    answer: Refund,
    body: { amount: expressible(() => toAdyenAmount(order.amount)), reference: refundReference(order.allocationId) },
  });
  return { outcome: 'pending', reference, reason };
}

/** That nothing was told of a payment does not say that nothing was paid: it may be on its way. */
async function resolveCapture(archive: CallbackArchive, { payment }: RefundOrder): Promise<string> {
  if (payment.captureReference !== null) return payment.captureReference;
  const { status, captureReference } = await adyenPaymentStanding(archive, payment.paymentId);
  if (status === 'succeeded' && captureReference !== null) return captureReference;
  throw new GatewayUnavailable('adyen refund: nothing was told of a payment');
}
