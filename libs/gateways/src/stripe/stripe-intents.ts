import type { Money, PaymentReport } from '@booking/contracts';
import { fromStripeAmount } from './stripe-amounts.ts';
import { ourId } from './stripe-names.ts';
import { idOf, ReportedIntent, StripeCharge } from './stripe-objects.ts';

type Status = PaymentReport['status'];

/**
 * What an event about a payment intent says of the payment of ours that it collects. An intent that was canceled brings
 * no money any more; what was received of one that succeeded is what was paid
 * (docs.stripe.com/payments/paymentintents/lifecycle).
 */
export function intentReports(status: Status, object: unknown): readonly PaymentReport[] {
  const intent = ReportedIntent.parse(object);
  const { id: captureReference, currency, cancellation_reason: reason } = intent;
  const amount = money(status === 'succeeded' ? intent.amount_received : intent.amount, currency);
  return reported(intent, { status, captureReference, amount, reason: reason ?? null });
}

/** What a charge says of it: one that is not captured is a promise, as is one that waits for a bank. */
export function capturedReports(object: unknown): readonly PaymentReport[] {
  const charge = StripeCharge.parse(object);
  const { amount_captured: captured, currency, payment_intent: intent } = charge;
  const isPaid = charge.captured === true && charge.status === 'succeeded';
  return reported(charge, {
    status: isPaid ? 'succeeded' : 'pending',
    captureReference: idOf(intent),
    amount: money(isPaid ? captured : charge.amount, currency),
    reason: null,
  });
}

type Said = Pick<PaymentReport, 'status' | 'captureReference' | 'amount' | 'reason'>;

/** Neither names its session: without our own name in its metadata it was made by another application. */
function reported({ metadata }: Pick<ReportedIntent, 'metadata'>, said: Said): readonly PaymentReport[] {
  const paymentId = ourId(metadata?.['payment_id']);
  return paymentId === null ? [] : [{ kind: 'payment', reference: null, paymentId, ...said }];
}

function money(amount: number | null | undefined, currency: string | null | undefined): Money | null {
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  return fromStripeAmount({ amount, currency });
}
