import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useText } from '../texts/use-text.ts';

/** Replaces a page that threw an unexpected error. */
export function CrashPage() {
  const text = useText();
  return (
    <Alert severity="error" sx={{ m: 4 }}>
      <AlertTitle>{text('layout.crashed')}</AlertTitle>
      <p>{text('layout.crashedHint')}</p>
      <Button color="inherit" variant="outlined" onClick={() => location.reload()}>
        {text('layout.reload')}
      </Button>
    </Alert>
  );
}
