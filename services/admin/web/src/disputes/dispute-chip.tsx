import { defineChip } from '../fields/status-chip.tsx';

export const DisputeChip = defineChip('disputes.status', { open: 'warning', won: 'success', lost: 'danger' });
