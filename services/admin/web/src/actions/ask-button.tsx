import type { StaffPermission } from '@booking/contracts';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useMay } from '../session/use-session.ts';

type Props = {
  readonly needs: StaffPermission;
  readonly label: string;
  /** The dialog, which gets the function that closes it. */
  readonly dialog: (onClose: () => void) => ReactNode;
};

/** A button that opens a dialog, shown to permitted staff. */
export function AskButton({ needs, label, dialog }: Props) {
  const may = useMay(needs);
  const [isAsking, setAsking] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && dialog(() => setAsking(false))}
    </>
  );
}
