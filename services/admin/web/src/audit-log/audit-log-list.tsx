import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { createContext, useContext, useState } from 'react';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { RecordList } from '../list/record-list.tsx';
import { useText, useWord } from '../texts/use-text.ts';
import { AuditEntryDialog } from './audit-entry-dialog.tsx';
import type { AuditEntry } from './audit-entry.ts';
import { AuditLogFilters } from './audit-log-filters.tsx';
import { OutcomeChip, TargetText } from './audit-texts.tsx';

const LookContext = createContext<(entry: AuditEntry) => void>(() => undefined);

const auditLogLook: Look<AuditEntry> = {
  nameOf: ({ id }) => id,
  emptyText: 'auditLog.none',
  columns: [
    { label: 'auditLog.at', cell: ({ at }) => <TimeText at={at} precise /> },
    { label: 'auditLog.staff', cell: ({ staff }) => staff },
    { label: 'auditLog.actions', cell: (entry) => <ActionText entry={entry} />, card: 'title' },
    { label: 'auditLog.target', cell: ({ target }) => <TargetText target={target} /> },
    { label: 'fields.reason', cell: ({ reason }) => reason ?? '–' },
    { label: 'auditLog.outcomes', cell: (entry) => <OutcomeCell entry={entry} />, card: 'corner' },
    { label: 'auditLog.changes', cell: (entry) => <LookButton entry={entry} />, align: 'right' },
  ],
};

/** Who did what, to what, and why. */
export function AuditLogList() {
  const text = useText();
  const [seen, setSeen] = useState<AuditEntry>();
  return (
    <LookContext value={setSeen}>
      <PageHeader title={text('auditLog.title')} lead={text('auditLog.lead')} />
      <RecordList resource="audit-log" look={auditLogLook}>
        <AuditLogFilters />
      </RecordList>
      {seen && <AuditEntryDialog entry={seen} onClose={() => setSeen(undefined)} />}
    </LookContext>
  );
}

function ActionText({ entry: { action } }: { entry: AuditEntry }) {
  return useWord()('auditLog.action', action);
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

/** Only where something of the target was seen. */
function LookButton({ entry }: { entry: AuditEntry }) {
  const text = useText();
  const look = useContext(LookContext);
  const what = useWord()('auditLog.action', entry.action);
  if (entry.before === null && entry.after === null) return '–';
  return (
    <Button color="inherit" aria-label={text('auditLog.lookAt', { what })} onClick={() => look(entry)}>
      {text('auditLog.look')}
    </Button>
  );
}
