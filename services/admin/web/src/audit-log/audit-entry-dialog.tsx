import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Fact, Facts } from '../fields/facts.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { useText, useWord } from '../texts/use-text.ts';
import type { AuditEntry } from './audit-entry.ts';
import { OutcomeChip, TargetText } from './audit-texts.tsx';
import { DifferenceTable } from './difference-table.tsx';

/** A line of the audit log in full. */
export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const text = useText();
  const word = useWord();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{word('auditLog.action', entry.action)}</DialogTitle>
      <DialogContent sx={{ pt: 0 }}>
        <EntryFacts entry={entry} />
        <Typography variant="h3" component="h3" sx={{ mt: 2, mb: 1 }}>
          {text('auditLog.changes')}
        </Typography>
        <DifferenceTable entry={entry} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose} autoFocus>
          {text('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function EntryFacts({ entry: { at, staff, target, outcome, reason, problem } }: { entry: AuditEntry }) {
  const text = useText();
  return (
    <Facts>
      <Fact name={text('auditLog.at')}>
        <TimeText at={at} precise />
      </Fact>
      <Fact name={text('auditLog.staff')}>{staff}</Fact>
      <Fact name={text('auditLog.target')}>
        <TargetText target={target} />
      </Fact>
      <Fact name={text('auditLog.outcomes')}>
        <OutcomeChip outcome={outcome} />
      </Fact>
      <Fact name={text('fields.reason')}>{reason}</Fact>
      <Fact name={text('auditLog.problem')}>{problem}</Fact>
    </Facts>
  );
}
