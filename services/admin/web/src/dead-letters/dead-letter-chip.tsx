import { defineChip } from '../fields/status-chip.tsx';

export const DeadLetterChip = defineChip('deadLetters.status', { waiting: 'warning', replayed: 'success' });
