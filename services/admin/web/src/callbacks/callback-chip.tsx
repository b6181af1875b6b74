import { StatusChip } from '../fields/status-chip.tsx';
import { useText } from '../texts/use-text.ts';
import { resultTones, type CallbackResult } from './callback-result.ts';

export function CallbackChip({ result }: { result: CallbackResult }) {
  const text = useText();
  return <StatusChip tone={resultTones[result]} label={text(`callbacks.result.${result}`)} />;
}
