import type { TimelineEntry } from '../api/answers.ts';
import { wordIn } from '../texts/text.ts';

/** The title of an entry. An event that this application does not know yet is shown by its name. */
export function useLineTitle({ type, summary }: TimelineEntry): string {
  if (type === 'StaffActed') return wordIn('auditLog.action', String(summary['action']));
  return wordIn('timeline.event', type);
}
