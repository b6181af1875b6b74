import { defineChip } from '../fields/status-chip.tsx';

export const AllocationChip = defineChip('refunds.allocationStatus', {
  reserved: 'neutral',
  submitted: 'progress',
  pending: 'progress',
  succeeded: 'success',
  failed: 'danger',
  released: 'neutral',
});
