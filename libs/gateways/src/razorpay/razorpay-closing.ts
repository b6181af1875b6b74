import { GatewayRejected } from '../gateway-errors.ts';
import type { GatewayPaymentReference } from '../gateway-records.ts';
import { callRazorpay } from './razorpay-api.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { fetchedPaymentOf } from './razorpay-fetched-payment.ts';
import { getRazorpayLink } from './razorpay-links.ts';
import { RazorpayLink } from './razorpay-objects.ts';

/**
 * Cancels an open link. Throws `GatewayRejected` when it is paid or expired, and when a payment is under way, which
 * would still arrive at a closed link. A cancelled link counts as success, because the answer to our first call may
 * have been lost.
 */
export async function cancelRazorpayLink(
  settings: RazorpaySettings,
  { gatewayReference }: GatewayPaymentReference,
): Promise<void> {
  const link = await getRazorpayLink(settings, gatewayReference);
  if (isCancelled(link)) return;
  if ((await fetchedPaymentOf(settings, link)).status === 'pending') throw new GatewayRejected('Money is under way');
  try {
    await callRazorpay(settings, {
      purpose: 'cancel link',
      path: `payment_links/${encodeURIComponent(gatewayReference)}/cancel`,
      answer: RazorpayLink,
      change: { body: {} },
    });
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    if (!isCancelled(await getRazorpayLink(settings, gatewayReference))) throw error;
  }
}

function isCancelled({ status }: RazorpayLink): boolean {
  return status === 'cancelled';
}
