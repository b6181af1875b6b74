import type { PaymentStatus } from '@booking/contracts';
import { StatusChip } from '../fields/status-chip.tsx';
import { useText } from '../texts/use-text.ts';
import type { Tone } from '../theme/palette.ts';

export const paymentStatuses = [
  'initiated',
  'completed',
  'failed',
  'expired',
  'mismatched',
] as const satisfies PaymentStatus[];

const TONES: Readonly<Record<PaymentStatus, Tone>> = {
  initiated: 'progress',
  completed: 'success',
  failed: 'danger',
  expired: 'neutral',
  mismatched: 'warning',
};

export function PaymentChip({ status }: { status: PaymentStatus }) {
  const text = useText();
  return <StatusChip tone={TONES[status]} label={text(`payments.status.${status}`)} />;
}
