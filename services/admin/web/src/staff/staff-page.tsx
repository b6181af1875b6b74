import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { StaffAccount } from '../api/answers.ts';
import { ForeignText } from '../fields/foreign-text.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { CsvLink } from '../list/csv-link.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { listPage } from '../records/list-page.tsx';
import { useText } from '../texts/use-text.ts';
import { permissions, statusOf } from './staff-account.ts';
import { StaffActions } from './staff-actions.tsx';
import { StaffDialogs, useAskStaff } from './staff-dialogs.tsx';

const StaffChip = defineChip('staff.status', { active: 'success', invited: 'progress', disabled: 'neutral' });

/** The accounts of staff and their permissions. */
export const StaffPage = listPage<StaffAccount, 'staff'>({
  above: <StaffFilters />,
  resource: 'staff',
  texts: 'staff',
  lead: 'staff.lead',
  nameOf: ({ email }) => email,
  actions: <InviteButton />,
  around: StaffDialogs,
  columns: [
    { label: 'staff.name', cell: (account) => <NameCell account={account} />, card: 'title' },
    { label: 'fields.status', cell: (account) => <StaffChip state={statusOf(account)} />, card: 'corner' },
    { label: 'staff.permissions', cell: (account) => <PermissionsText account={account} /> },
    { label: 'staff.secondFactor', cell: (account) => <SecondFactorText account={account} /> },
    { label: 'staff.lastSignIn', cell: (account) => <LastSignIn account={account} /> },
    { label: 'staff.actions', cell: (account) => <StaffActions account={account} />, align: 'right' },
  ],
});

function StaffFilters() {
  const text = useText();
  return <FilterBar hint={text('staff.searchHint')} aside={<CsvLink resource="staff" />} />;
}

function InviteButton() {
  const text = useText();
  const ask = useAskStaff();
  return (
    <Button variant="contained" onClick={() => ask({ action: 'invite' })}>
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
        {name}
        <Typography variant="caption" component="div" color="textSecondary">
          {email}
        </Typography>
      </ForeignText>
    </Box>
  );
}

function SecondFactorText({ account: { belongsToProvider, hasSecondFactor } }: { account: StaffAccount }) {
  const text = useText();
  if (belongsToProvider) return text('staff.hasSecondFactor.provider');
  return text(hasSecondFactor ? 'staff.hasSecondFactor.yes' : 'staff.hasSecondFactor.no');
}

function LastSignIn({ account: { lastSignedInAt } }: { account: StaffAccount }) {
  const text = useText();
  return lastSignedInAt === null ? text('staff.never') : <TimeText at={lastSignedInAt} />;
}

function PermissionsText({ account }: { account: StaffAccount }) {
  const text = useText();
  const held = permissions.filter((permission) => account.permissions.includes(permission));
  if (held.length === 0) return text('staff.noPermissions');
  return held.map((permission) => text(`staff.permission.${permission}`)).join(', ');
}
