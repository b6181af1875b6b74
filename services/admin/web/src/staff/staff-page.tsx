import { Box, Button } from '@mui/material';
import { openDialog } from '../actions/open-dialog.tsx';
import type { StaffAccount } from '../api/answers.ts';
import { ForeignText, TwoLines } from '../fields/lines.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { listPage } from '../records/list-page.tsx';
import { text } from '../texts/text.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { permissions, statusOf } from './staff-account.ts';
import { StaffActions } from './staff-actions.tsx';

const StaffChip = defineChip('staff.status', { active: 'success', invited: 'progress', disabled: 'neutral' });

/** The accounts of staff and their permissions. */
export const StaffPage = listPage<StaffAccount, 'staff'>({
  resource: 'staff',
  texts: 'staff',
  lead: 'staff.lead',
  searchHint: 'staff.searchHint',
  hasDays: false,
  pathOf: undefined,
  actions: <InviteButton />,
  columns: [
    { label: 'fields.name', cell: (account) => <NameCell account={account} />, card: 'title' },
    { label: 'fields.status', cell: (account) => <StaffChip state={statusOf(account)} />, card: 'corner' },
    { label: 'staff.permissions', cell: (account) => <PermissionsText account={account} /> },
    { label: 'account.secondFactor', cell: (account) => <SecondFactorText account={account} /> },
    { label: 'staff.lastSignIn', cell: (account) => <LastSignIn account={account} /> },
    { label: 'fields.actions', cell: (account) => <StaffActions account={account} />, align: 'right' },
  ],
});

function InviteButton() {
  return (
    <Button variant="contained" onClick={() => openDialog(<InviteDialog />)}>
      {text('staff.invite')}
    </Button>
  );
}

/** Most addresses fit in one line. */
const NAME_PX = 190;

function NameCell({ account: { name, email } }: { account: StaffAccount }) {
  return (
    <Box sx={{ minWidth: NAME_PX }}>
      <ForeignText>
        <TwoLines below={email}>{name}</TwoLines>
      </ForeignText>
    </Box>
  );
}

function SecondFactorText({ account: { belongsToProvider, hasSecondFactor } }: { account: StaffAccount }) {
  if (belongsToProvider) return text('staff.hasSecondFactor.provider');
  return text(hasSecondFactor ? 'staff.hasSecondFactor.yes' : 'staff.hasSecondFactor.no');
}

function LastSignIn({ account: { lastSignedInAt } }: { account: StaffAccount }) {
  return lastSignedInAt === null ? text('staff.never') : <TimeText at={lastSignedInAt} />;
}

function PermissionsText({ account }: { account: StaffAccount }) {
  const held = permissions.filter((permission) => account.permissions.includes(permission));
  if (held.length === 0) return text('staff.noPermissions');
  return held.map((permission) => text(`staff.permission.${permission}`)).join(', ');
}
