import type { StaffPermission } from '@booking/contracts';
import { Button, type ButtonProps } from '@mui/material';
import { usePermissions } from '../api/use-session.ts';
import { text, type TextKey } from '../texts/text.ts';
import { type Action, ActionDialog } from './action-dialog.tsx';
import { openDialog } from './open-dialog.tsx';

type Props<Result> = Action<Result> & {
  /** Staff without this permission do not see the button. */
  readonly needs?: StaffPermission;
  readonly button?: Pick<ButtonProps, 'variant' | 'color' | 'disabled' | 'aria-label'>;
};

/** A button that opens the dialog of an action. */
export function ActionButton<Result>({ needs, button, ...action }: Props<Result>) {
  const permissions = usePermissions();
  if (needs !== undefined && !permissions.includes(needs)) return null;
  return (
    <Button variant="contained" {...button} onClick={() => openDialog(<ActionDialog {...action} />)}>
      {text(action.of as TextKey)}
    </Button>
  );
}
