import { Button, TextField } from '@mui/material';
import { CopyButton } from '../actions/copy-button.tsx';
import { closeDialog, openDialog } from '../actions/open-dialog.tsx';
import { ShownOnceDialog } from '../actions/shown-once-dialog.tsx';
import type { InvitedStaff } from '../api/answers.ts';
import { Muted } from '../fields/muted.tsx';
import { deadline } from '../fields/time-text.tsx';
import { text } from '../texts/text.ts';
import { MONOSPACE } from '../theme/admin-theme.ts';

/** Shows the link for an account's owner once. */
export function showInvitation(invited: InvitedStaff): void {
  openDialog(<InvitationDialog invited={invited} />);
}

function InvitationDialog({ invited: { name, email, invitation } }: { invited: InvitedStaff }) {
  const copy = { label: text('staff.copyLink'), copied: text('staff.linkCopied') };
  return (
    <ShownOnceDialog
      title={text('staff.invitedTitle', { name })}
      hint={text('staff.invitedHint', { email })}
      buttons={
        <>
          <Button color="inherit" onClick={closeDialog}>
            {text('actions.close')}
          </Button>
          <CopyButton content={invitation.url} {...copy} variant="contained" autoFocus />
        </>
      }
    >
      <TextField
        fullWidth
        multiline
        label={text('staff.linkLabel')}
        value={invitation.url}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
        sx={{ mt: 1, textarea: { fontFamily: MONOSPACE, fontSize: '0.8rem', wordBreak: 'break-all' } }}
      />
      <Muted sx={{ mt: 1 }}>
        {text('staff.invitedUntil')} {deadline(invitation.expiresAt)}
      </Muted>
    </ShownOnceDialog>
  );
}
