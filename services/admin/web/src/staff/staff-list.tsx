import Button from '@mui/material/Button';
import { StatusChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { RecordList } from '../list/record-list.tsx';
import { useText } from '../texts/use-text.ts';
import { permissions, staffTones, statusOf, type StaffAccount } from './staff-account.ts';
import { StaffActions } from './staff-actions.tsx';
import { StaffDialogs, useAskStaff } from './staff-dialogs.tsx';

const staffLook: Look<StaffAccount> = {
  nameOf: ({ email }) => email,
  emptyText: 'staff.none',
  columns: [
    { label: 'staff.name', cell: ({ name }) => name, card: 'title' },
    { label: 'staff.email', cell: ({ email }) => email },
    { label: 'fields.status', cell: (account) => <StaffChip account={account} />, card: 'corner' },
    { label: 'staff.permissions', cell: (account) => <PermissionsText account={account} /> },
    { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} /> },
    { label: 'staff.actions', cell: (account) => <StaffActions account={account} />, align: 'right' },
  ],
};

/** The accounts of staff and their permissions. */
export function StaffList() {
  const text = useText();
  return (
    <StaffDialogs>
      <PageHeader title={text('staff.title')} lead={text('staff.lead')} actions={<InviteButton />} />
      <RecordList resource="staff" look={staffLook} />
    </StaffDialogs>
  );
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

function StaffChip({ account }: { account: StaffAccount }) {
  const text = useText();
  const status = statusOf(account);
  return <StatusChip tone={staffTones[status]} label={text(`staff.status.${status}`)} />;
}

function PermissionsText({ account }: { account: StaffAccount }) {
  const text = useText();
  const held = permissions.filter((permission) => account.permissions.includes(permission));
  if (held.length === 0) return text('staff.noPermissions');
  return held.map((permission) => text(`staff.permission.${permission}`)).join(', ');
}
