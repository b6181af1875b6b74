import type { Money, PaymentReport } from '@booking/contracts';
import { ourId } from '../our-id.ts';
import { fromStripeAmount } from './stripe-amounts.ts';
import { idOf, ReportedIntent, StripeCharge } from './stripe-objects.ts';

/** Why Stripe cancels an intent by itself, with the session that was not paid in its time. */
const RUN_OUT: ReadonlySet<unknown> = new Set(['automatic', 'abandoned', 'expired']);

/** What was received is what was paid (docs.stripe.com/payments/paymentintents/lifecycle). */
export function succeededReports(object: unknown): readonly PaymentReport[] {
  const intent = ReportedIntent.parse(object);
  return intentReports('succeeded', intent, intent.amount_received);
}

/** With a method that takes days the money is on its way. */
export function processingReports(object: unknown): readonly PaymentReport[] {
  const intent = ReportedIntent.parse(object);
  return intentReports('pending', intent, intent.amount);
}

/** An intent that was canceled brings no money any more. */
export function canceledReports(object: unknown): readonly PaymentReport[] {
  const intent = ReportedIntent.parse(object);
  return intentReports(RUN_OUT.has(intent.cancellation_reason) ? 'expired' : 'failed', intent, intent.amount);
}

function intentReports(
  status: PaymentReport['status'],
  intent: ReportedIntent,
  amount: number | null | undefined,
): readonly PaymentReport[] {
  const { id: captureReference, currency, cancellation_reason: reason = null } = intent;
  return reported(intent, () => ({ status, captureReference, amount: money(amount, currency), reason }));
}

/** What a charge says of it: one that is not captured is a promise, as is one that waits for a bank. */
export function capturedReports(object: unknown): readonly PaymentReport[] {
  const charge = StripeCharge.parse(object);
  const { amount_captured: captured, currency, payment_intent: intent } = charge;
  const isPaid = charge.captured === true && charge.status === 'succeeded';
  return reported(charge, () => ({
    status: isPaid ? 'succeeded' : 'pending',
    captureReference: idOf(intent),
    amount: money(isPaid ? captured : charge.amount, currency),
    reason: null,
  }));
}

type Said = Pick<PaymentReport, 'status' | 'captureReference' | 'amount' | 'reason'>;

/** Neither names its session: without our own name in its metadata it was made by another application. */
function reported({ metadata }: Pick<ReportedIntent, 'metadata'>, read: () => Said): readonly PaymentReport[] {
  const paymentId = ourId(metadata?.['payment_id']);
  return paymentId === null ? [] : [{ kind: 'payment', reference: null, paymentId, ...read() }];
}

function money(amount: number | null | undefined, currency: string | null | undefined): Money | null {
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  return fromStripeAmount({ amount, currency });
}
