import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useText } from '../texts/use-text.ts';
import { MONOSPACE } from '../theme/admin-theme.ts';

/** Browsers offer the clipboard only on pages over https or from this machine. */
const canCopy = 'clipboard' in navigator;

/** Shows recovery codes once. A click beside the dialog does not close it. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useText();
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text('account.codesTitle')}</DialogTitle>
      <DialogContent sx={{ pt: 0 }}>
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {text('account.codesHint')}
        </Alert>
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
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {canCopy && (
          <Button onClick={() => void copy()}>{text(isCopied ? 'account.codesCopied' : 'account.copyCodes')}</Button>
        )}
        <Button variant="contained" onClick={onClose} autoFocus>
          {text('account.codesKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
