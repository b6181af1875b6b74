import type { StoryLine } from './story-line.ts';
import { useWord } from '../texts/use-text.ts';

/** What happened, in a few words; for what this application does not know yet, its name. */
export function useLineTitle({ type, summary }: StoryLine): string {
  const word = useWord();
  if (type === 'StaffActed') return word('timeline.action', String(summary['action']));
  return word('timeline.event', type);
}
