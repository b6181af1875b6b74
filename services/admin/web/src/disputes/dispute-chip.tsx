import { StatusChip } from '../fields/status-chip.tsx';
import { useText } from '../texts/use-text.ts';
import { disputeTones, type Dispute } from './dispute.ts';

export function DisputeChip({ dispute: { status } }: { dispute: Pick<Dispute, 'status'> }) {
  const text = useText();
  return <StatusChip tone={disputeTones[status]} label={text(`disputes.status.${status}`)} />;
}
