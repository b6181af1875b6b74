import type { TimelineEntry } from '../api/answers.ts';
import type { Tone } from '../theme/palette.ts';

const TONES: Readonly<Record<string, Tone>> = {
  BookingPaid: 'success',
  PaymentCompleted: 'success',
  RefundProcessed: 'success',
  PaymentInitiated: 'progress',
  RefundRequested: 'progress',
  RefundProcessingStarted: 'progress',
  WebhookPending: 'progress',
  RefundDelayed: 'warning',
  PaymentMismatched: 'warning',
  SurplusPaymentReceived: 'warning',
  DisputeOpened: 'warning',
  DiscrepancyRecorded: 'warning',
  TransitionRefused: 'warning',
  PaymentFailed: 'danger',
  RefundFailed: 'danger',
  WebhookFailed: 'danger',
};
const OUTCOMES: Readonly<Record<string, Tone>> = { succeeded: 'success', refused: 'warning', failed: 'danger' };

/** Whether an entry is good, bad or neutral. */
export function toneOfLine({ type, summary: { outcome } }: TimelineEntry): Tone {
  if (type === 'StaffActed') return OUTCOMES[String(outcome)] ?? 'neutral';
  return TONES[type] ?? 'neutral';
}
