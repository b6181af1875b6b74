import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { TimeText } from '../fields/time-text.tsx';
import { useText } from '../texts/use-text.ts';
import { MONOSPACE } from '../theme/admin-theme.ts';
import type { InvitedStaff } from './staff-account.ts';

/** Browsers offer the clipboard only on pages over https or from this machine. */
const canCopy = 'clipboard' in navigator;

type Props = { readonly invited: InvitedStaff; readonly onClose: () => void };

/** Shows the link for an account's owner once. A click beside the dialog does not close it. */
export function InvitationDialog({ invited: { name, email, invitation }, onClose }: Props) {
  const text = useText();
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text('staff.invitedTitle', { name })}</DialogTitle>
      <DialogContent sx={{ pt: 0 }}>
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {text('staff.invitedHint', { email })}
        </Alert>
        <TextField
          fullWidth
          multiline
          label={text('staff.linkLabel')}
          value={invitation.url}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
          sx={{ mt: 1, textarea: { fontFamily: MONOSPACE, fontSize: '0.8rem', wordBreak: 'break-all' } }}
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('staff.invitedUntil')} <TimeText at={invitation.expiresAt} />
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {text('actions.close')}
        </Button>
        {canCopy && <CopyButton url={invitation.url} />}
      </DialogActions>
    </Dialog>
  );
}

function CopyButton({ url }: { url: string }) {
  const text = useText();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <Button variant="contained" onClick={() => void copy()} autoFocus>
      {text(isCopied ? 'staff.linkCopied' : 'staff.copyLink')}
    </Button>
  );
}
