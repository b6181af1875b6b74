import type { Money, PaymentReport } from '@booking/contracts';
import { ourId } from '../our-id.ts';
import { fromStripeAmount } from './stripe-amounts.ts';
import { idOf, ReportedIntent, StripeCharge } from './stripe-objects.ts';

/** The reasons for which Stripe itself cancels an intent when its session expires unpaid. */
const RUN_OUT: ReadonlySet<unknown> = new Set(['automatic', 'abandoned', 'expired']);

/**
 * The reports of a paid intent. The received amount is the paid amount
 * (docs.stripe.com/payments/paymentintents/lifecycle).
 */
export function succeededReports(object: unknown): readonly PaymentReport[] {
  const intent = ReportedIntent.parse(object);
  return intentReports('succeeded', intent, intent.amount_received);
}

/** The reports of an intent whose money is on its way, by a delayed method. */
export function processingReports(object: unknown): readonly PaymentReport[] {
  const intent = ReportedIntent.parse(object);
  return intentReports('pending', intent, intent.amount);
}

/** The reports of a canceled intent, which captures nothing. */
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

/** The reports of a charge. A charge is pending while it is uncaptured or waits for a bank. */
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

/**
 * The reports of an intent or charge, which names no session. Without our id in the metadata, it belongs to another
 * application.
 */
function reported({ metadata }: Pick<ReportedIntent, 'metadata'>, read: () => Said): readonly PaymentReport[] {
  const paymentId = ourId(metadata?.['payment_id']);
  return paymentId === null ? [] : [{ kind: 'payment', reference: null, paymentId, ...read() }];
}

function money(amount: number | null | undefined, currency: string | null | undefined): Money | null {
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  return fromStripeAmount({ amount, currency });
}
