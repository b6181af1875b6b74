import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { RecordList } from '../list/record-list.tsx';
import { useText, useWord } from '../texts/use-text.ts';
import type { AuditEntry } from './audit-entry.ts';
import { AuditLogFilters } from './audit-log-filters.tsx';
import { OutcomeChip, TargetText } from './audit-texts.tsx';

const auditLogLook: Look<AuditEntry> = {
  pathOf: ({ actionId }) => `/audit-log/${actionId}`,
  nameOf: ({ id }) => id,
  emptyText: 'auditLog.none',
  columns: [
    { label: 'auditLog.at', cell: ({ at }) => <TimeText at={at} precise /> },
    { label: 'auditLog.staff', cell: ({ staff }) => staff },
    { label: 'auditLog.actions', cell: (entry) => <ActionText entry={entry} />, card: 'title' },
    { label: 'auditLog.target', cell: ({ target }) => <TargetText target={target} /> },
    { label: 'fields.reason', cell: ({ reason }) => reason ?? '–' },
    { label: 'auditLog.outcomes', cell: (entry) => <OutcomeCell entry={entry} />, card: 'corner' },
  ],
};

/** Lists every action of staff, with its target and reason. */
export function AuditLogList() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('auditLog.title')} lead={text('auditLog.lead')} />
      <RecordList resource="audit-log" look={auditLogLook}>
        <AuditLogFilters />
      </RecordList>
    </>
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
      <OutcomeChip outcome={outcome} />
      {problem !== null && (
        <Typography variant="caption" color="textSecondary">
          {problem}
        </Typography>
      )}
    </Stack>
  );
}
