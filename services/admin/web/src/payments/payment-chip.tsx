import { defineChip } from '../fields/status-chip.tsx';

export const PaymentChip = defineChip('payments.status', {
  initiated: 'progress',
  completed: 'success',
  failed: 'danger',
  expired: 'neutral',
  mismatched: 'warning',
});
