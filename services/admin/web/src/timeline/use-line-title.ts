import type { TimelineEntry } from '../api/answers.ts';
import { useWord } from '../texts/use-text.ts';

/** The title of an entry. An event that this application does not know yet is shown by its name. */
export function useLineTitle({ type, summary }: TimelineEntry): string {
  const word = useWord();
  if (type === 'StaffActed') return word('timeline.action', String(summary['action']));
  return word('timeline.event', type);
}
