import { Box, Button } from '@mui/material';
import { openDialog } from '../actions/open-dialog.tsx';
import type { StaffAccount } from '../api/answers.ts';
import { usePermissions, useSession } from '../session/use-session.ts';
import { text } from '../texts/text.ts';
import { statusOf } from './staff-account.ts';
import { type AccountAction, staffDialogs } from './staff-dialogs.tsx';

/** The actions on an account. There are none for one's own account, or for one with more permissions. */
export function StaffActions({ account }: { account: StaffAccount }) {
  const { data: user } = useSession();
  const own = usePermissions();
  if (user?.id === account.id) return text('staff.you');
  if (account.permissions.some((permission) => !own.includes(permission))) return text('staff.mayMore');
  return (
    <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {actionsOn(account).map((action) => (
        <Button
          key={action}
          color="inherit"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => openDialog(staffDialogs[action](account))}
        >
          {text(`staff.${action}`)}
        </Button>
      ))}
    </Box>
  );
}

/** Accounts of the provider need no link, because their owners sign in there. */
function actionsOn(account: StaffAccount): readonly AccountAction[] {
  if (statusOf(account) === 'disabled') return ['enable'];
  if (account.belongsToProvider) return ['edit', 'permit', 'disable'];
  return ['edit', 'permit', 'link', ...(account.hasSecondFactor ? (['unprotect'] as const) : []), 'disable'];
}
