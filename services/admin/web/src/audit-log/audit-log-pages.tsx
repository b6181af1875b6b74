import { DownloadButton } from '../actions/download-button.tsx';
import type { AuditEntry } from '../api/answers.ts';
import { ForeignText, TextWithEmails, TwoLines } from '../fields/lines.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { ChoiceFilter, TextFilter } from '../list/filter-fields.tsx';
import { listPage } from '../records/list-page.tsx';
import { knownSentenceIn, problemTitle } from '../texts/server-sentence.ts';
import { text, wordIn, wordsIn } from '../texts/text.ts';
import type { ActionName } from './audit-entry.ts';
import { OutcomeChip, TargetText } from './audit-texts.tsx';

export { AuditedActionPage as DetailPage } from './audited-action-page.tsx';

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
