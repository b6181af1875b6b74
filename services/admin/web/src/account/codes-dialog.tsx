import { Box, Button } from '@mui/material';
import { CopyButton } from '../actions/copy-button.tsx';
import { ShownOnceDialog } from '../actions/shown-once-dialog.tsx';
import { text } from '../texts/text.ts';
import { MONOSPACE } from '../theme/admin-theme.ts';

/** Shows recovery codes once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = { label: text('account.copyCodes'), copied: text('account.codesCopied') };
  return (
    <ShownOnceDialog
      title={text('account.codesTitle')}
      hint={text('account.codesHint')}
      buttons={
        <>
          <CopyButton content={codes.join('\n')} {...copy} />
          <Button variant="contained" onClick={onClose} autoFocus>
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
