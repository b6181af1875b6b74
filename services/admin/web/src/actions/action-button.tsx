import type { StaffPermission } from '@booking/contracts';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useMay } from '../session/use-session.ts';
import { text, type TextKey } from '../texts/text.ts';
import { type Action, ActionDialog } from './action-dialog.tsx';

/** A button that opens the dialog of an action, shown to permitted staff. */
export function ActionButton<Result>({ needs, ...action }: Action<Result> & { readonly needs: StaffPermission }) {
  const may = useMay(needs);
  const [isAsking, setAsking] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        {text(action.of as TextKey)}
      </Button>
      {isAsking && <ActionDialog {...action} onClose={() => setAsking(false)} />}
    </>
  );
}
