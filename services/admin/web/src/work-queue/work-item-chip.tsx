import { StatusChip } from '../fields/status-chip.tsx';
import { useText } from '../texts/use-text.ts';
import type { Tone } from '../theme/palette.ts';
import type { WaitingKind } from './use-waiting.ts';

const TONES: Readonly<Record<WaitingKind, Tone>> = {
  'pending-refund': 'warning',
  'failed-refund': 'danger',
  'stranded-refund': 'danger',
  'external-refund': 'warning',
  'mismatched-payment': 'danger',
  'open-dispute': 'warning',
  discrepancy: 'warning',
  'dead-letter': 'neutral',
};

export const waitingKinds = Object.keys(TONES) as readonly WaitingKind[];

export function WorkItemChip({ kind }: { kind: WaitingKind }) {
  const text = useText();
  return <StatusChip tone={TONES[kind]} label={text(`workQueue.kind.${kind}`)} />;
}
