import type { AuditEntry } from '../api/answers.ts';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { knownSentenceIn, problemTitle } from '../texts/server-sentence.ts';
import { text, wordIn } from '../texts/text.ts';
import type { AuditedAction } from './audit-entry.ts';
import { OutcomeChip, TargetText } from './audit-texts.tsx';
import { DifferenceTable } from './difference-table.tsx';

/** One action of staff, its result, and the changes it made. */
export const AuditedActionPage = detailPage<AuditedAction>({
  resource: 'audit-log',
  title: (action) => wordIn('auditLog.action', lastOf(action).action),
  chips: (action) => <OutcomeChip state={lastOf(action).outcome} />,
  facts: (action) => {
    const { staff, address, target, reason, problem } = lastOf(action);
    const outcomes = action.entries.map(
      ({ outcome, at }) => [`auditLog.outcome.${outcome}`, <TimeText at={at} precise />] as const,
    );
    return {
      'auditLog.staff': wordIn('words.actor', staff),
      'auditLog.address': address,
      'auditLog.target': <TargetText target={target} />,
      'fields.reason': reason && knownSentenceIn(reason),
      'auditLog.problem': problem && problemTitle(problem),
      ...Object.fromEntries(outcomes),
    };
  },
  beside: (action) => (
    <Section title={text('auditLog.changes')} flush>
      <DifferenceTable entry={lastOf(action)} />
    </Section>
  ),
});

/** The result of an action, or the attempt without a result. */
function lastOf({ entries }: AuditedAction): AuditEntry {
  const last = entries.at(-1);
  if (!last) throw new Error('An action has at least its attempt');
  return last;
}
