import { Box, Button } from '@mui/material';
import { CopyButton } from '../actions/copy-button.tsx';
import { closeDialog, openDialog } from '../actions/open-dialog.tsx';
import { ShownOnceDialog } from '../actions/shown-once-dialog.tsx';
import type { Codes } from '../api/answers.ts';
import { text } from '../texts/text.ts';
import { MONOSPACE } from '../theme/admin-theme.ts';

/** Shows the recovery codes that a change of the second factor has returned, once. */
export function showCodes({ recoveryCodes }: Codes): void {
  if (recoveryCodes) openDialog(<CodesDialog codes={recoveryCodes} />);
  else closeDialog();
}

function CodesDialog({ codes }: { codes: readonly string[] }) {
  const copy = { label: text('account.copyCodes'), copied: text('account.codesCopied') };
  return (
    <ShownOnceDialog
      title={text('account.codesTitle')}
      hint={text('account.codesHint')}
      buttons={
        <>
          <CopyButton content={codes.join('\n')} {...copy} />
          <Button variant="contained" onClick={closeDialog} autoFocus>
            {text('account.codesKept')}
          </Button>
        </>
      }
    >
      <Box
        component="ul"
        aria-label={text('account.recoveryCodes')}
        sx={{
          ...{ m: 0, p: 0, listStyle: 'none', fontFamily: MONOSPACE, textAlign: 'center' },
          ...{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } },
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </ShownOnceDialog>
  );
}
