import { Alert, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useHeldDialog } from './open-dialog.tsx';

type Props = {
  readonly title: string;
  readonly hint: string;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
};

/** Shows a secret that nobody can look up later. Only its buttons close it. */
export function ShownOnceDialog({ title, hint, buttons, children }: Props) {
  const id = useId();
  useHeldDialog(true);
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ pt: 0 }}>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {hint}
        </Alert>
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>{buttons}</DialogActions>
    </Dialog>
  );
}
