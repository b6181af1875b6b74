import type { CallbackOutcome } from '@booking/contracts';
import { StatusChip } from '../fields/status-chip.tsx';
import { useText } from '../texts/use-text.ts';
import type { Tone } from '../theme/palette.ts';

export const callbackOutcomes = [
  'accepted',
  'ignored',
  'quarantined',
  'conflicting',
] as const satisfies CallbackOutcome[];

const TONES: Readonly<Record<CallbackOutcome, Tone>> = {
  accepted: 'success',
  ignored: 'neutral',
  quarantined: 'warning',
  conflicting: 'danger',
};

export function CallbackChip({ outcome }: { outcome: CallbackOutcome }) {
  const text = useText();
  return <StatusChip tone={TONES[outcome]} label={text(`callbacks.outcome.${outcome}`)} />;
}
