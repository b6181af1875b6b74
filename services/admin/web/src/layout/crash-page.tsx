import { Alert, AlertTitle, Button } from '@mui/material';
import { text } from '../texts/text.ts';

/** Replaces a page that threw an unexpected error. */
export function CrashPage() {
  return (
    <Alert severity="error" variant="standard" sx={{ m: 4 }}>
      <AlertTitle>{text('layout.crashed')}</AlertTitle>
      <p>{text('layout.crashedHint')}</p>
      <Button color="inherit" variant="outlined" onClick={() => location.reload()}>
        {text('layout.reload')}
      </Button>
    </Alert>
  );
}
