import type { Discrepancy } from '@booking/contracts';
import { StatusChip } from '../fields/status-chip.tsx';
import { useText } from '../texts/use-text.ts';

export function DiscrepancyChip({ discrepancy: { status } }: { discrepancy: Discrepancy }) {
  const text = useText();
  return <StatusChip tone={status === 'open' ? 'warning' : 'success'} label={text(`discrepancies.status.${status}`)} />;
}
