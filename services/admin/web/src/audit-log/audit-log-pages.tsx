import { DownloadButton } from '../actions/download-button.tsx';
import type { AuditEntry } from '../api/answers.ts';
import { ForeignText, TextWithEmails, TwoLines } from '../fields/lines.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { ChoiceFilter, TextFilter } from '../list/filter-fields.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { knownSentenceIn, problemTitle } from '../texts/server-sentence.ts';
import { text, wordIn, wordsIn } from '../texts/text.ts';
import type { ActionName, AuditedAction } from './audit-entry.ts';
import { OutcomeChip, TargetText } from './audit-texts.tsx';
import { DifferenceTable } from './difference-table.tsx';

export const ListPage = listPage<AuditEntry, 'auditLog'>({
  resource: 'audit-log',
  texts: 'auditLog',
  lead: 'auditLog.lead',
  pathOf: ({ actionId }) => `/audit-log/${actionId}`,
  searchHint: 'auditLog.searchHint',
  view: { view: 'actions' },
  actions: <ExportButton />,
  filters: (
    <>
      <TextFilter name="staff" label="auditLog.staff" width={200} />
      <ActionFilter />
      <TextFilter name="target" label="auditLog.targetId" width={200} />
    </>
  ),
  columns: [
    { label: 'auditLog.at', cell: ({ at }) => <TimeText at={at} precise /> },
    {
      label: 'auditLog.staff',
      cell: ({ staff }) => (
        <ForeignText>
          <TextWithEmails text={wordIn('words.actor', staff)} />
        </ForeignText>
      ),
    },
    {
      label: 'auditLog.actions',
      card: 'title',
      cell: ({ action, actionId }) => (
        <PageLink to={`/audit-log/${actionId}`}>{wordIn('auditLog.action', action)}</PageLink>
      ),
    },
    {
      label: 'auditLog.target',
      cell: ({ target }) => (
        <ForeignText>
          <TargetText target={target} />
        </ForeignText>
      ),
    },
    {
      label: 'fields.reason',
      cell: ({ reason }) => <ForeignText>{reason === null ? '–' : knownSentenceIn(reason)}</ForeignText>,
    },
    {
      label: 'fields.outcome',
      card: 'corner',
      cell: ({ outcome, problem }) => (
        <TwoLines below={problem && problemTitle(problem)}>
          <OutcomeChip state={outcome} />
        </TwoLines>
      ),
    },
  ],
});

function ActionFilter() {
  const actions = wordsIn('auditLog.action') as ActionName[];
  return <ChoiceFilter name="action" label="auditLog.actions" of="auditLog.action" values={actions} />;
}

function ExportButton() {
  return <DownloadButton path="/audit-log.ndjson">{text('auditLog.export')}</DownloadButton>;
}

/** One action of staff, its result, and the changes it made. */
export const DetailPage = detailPage<AuditedAction>({
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
