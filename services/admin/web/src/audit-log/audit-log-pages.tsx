import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEntry } from '../api/answers.ts';
import { API } from '../api/call-api.ts';
import { ForeignText } from '../fields/foreign-text.tsx';
import { TextWithEmails } from '../fields/text-with-emails.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { ChoiceFilter, TextFilter } from '../list/filter-fields.tsx';
import { listPage } from '../records/list-page.tsx';
import { knownSentenceIn, problemTitle } from '../texts/server-sentence.ts';
import { useText, useWord, wordIn, wordsIn } from '../texts/use-text.ts';
import type { ActionName } from './audit-entry.ts';
import { OutcomeChip, TargetText } from './audit-texts.tsx';

export { AuditedActionPage as DetailPage } from './audited-action-page.tsx';

export const ListPage = listPage<AuditEntry, 'auditLog'>({
  resource: 'audit-log',
  texts: 'auditLog',
  lead: 'auditLog.lead',
  pathOf: ({ actionId }) => `/audit-log/${actionId}`,
  nameOf: ({ id }) => id,
  searchHint: 'auditLog.searchHint',
  view: { view: 'actions' },
  actions: <ExportLink />,
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
    { label: 'auditLog.actions', cell: (entry) => <ActionText entry={entry} />, card: 'title' },
    { label: 'auditLog.target', cell: (entry) => <TargetCell entry={entry} /> },
    { label: 'fields.reason', cell: (entry) => <ReasonCell entry={entry} /> },
    { label: 'auditLog.outcomes', cell: (entry) => <OutcomeCell entry={entry} />, card: 'corner' },
  ],
});

function TargetCell({ entry: { target } }: { entry: AuditEntry }) {
  return (
    <ForeignText>
      <TargetText target={target} />
    </ForeignText>
  );
}

function ReasonCell({ entry: { reason } }: { entry: AuditEntry }) {
  return <ForeignText>{reason === null ? '–' : knownSentenceIn(reason)}</ForeignText>;
}

function ActionFilter() {
  const actions = wordsIn('auditLog.action') as ActionName[];
  return <ChoiceFilter name="action" label="auditLog.actions" of="auditLog.action" values={actions} />;
}

function ExportLink() {
  const text = useText();
  return (
    <Button component="a" download href={`${API}/audit-log.ndjson`} startIcon={<DownloadOutlined />}>
      {text('auditLog.export')}
    </Button>
  );
}

function ActionText({ entry: { action, actionId } }: { entry: AuditEntry }) {
  const word = useWord();
  return (
    <Link component={RouterLink} to={`/audit-log/${actionId}`}>
      {word('auditLog.action', action)}
    </Link>
  );
}

function OutcomeCell({ entry: { outcome, problem } }: { entry: AuditEntry }) {
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <OutcomeChip state={outcome} />
      {problem !== null && (
        <Typography variant="caption" color="textSecondary">
          {problemTitle(problem)}
        </Typography>
      )}
    </Stack>
  );
}
