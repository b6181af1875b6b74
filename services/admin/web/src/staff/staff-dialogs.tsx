import type { ReactElement } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import type { InvitedStaff, StaffAccount } from '../api/answers.ts';
import { ProfileDialog } from '../session/profile-dialog.tsx';
import { text } from '../texts/text.ts';
import { showInvitation } from './invitation-dialog.tsx';
import { PermitDialog } from './permit-dialog.tsx';

export type AccountAction = 'edit' | 'permit' | 'link' | 'unprotect' | 'disable' | 'enable';

/** The dialog of each action on an account. */
export const staffDialogs: Readonly<Record<AccountAction, (account: StaffAccount) => ReactElement>> = {
  edit: (account) => (
    <ProfileDialog
      of="staff.edit"
      confirm={text('staff.editDo')}
      reason="optional"
      shown={account}
      hasEmail={!account.belongsToProvider}
      path={`/staff/${account.id}/profile`}
    />
  ),
  permit: (account) => <PermitDialog account={account} />,
  link: ({ id, name }) => (
    <ActionDialog<InvitedStaff>
      of="staff.link"
      values={{ name }}
      reason="optional"
      path={`/staff/${id}/invite`}
      onSuccess={showInvitation}
    />
  ),
  unprotect: ({ id, name }) => (
    <ActionDialog
      of="staff.unprotect"
      values={{ name }}
      reason="required"
      color="error"
      path={`/staff/${id}/remove-second-factor`}
    />
  ),
  disable: ({ id, name }) => (
    <ActionDialog of="staff.disable" values={{ name }} reason="required" color="error" path={`/staff/${id}/disable`} />
  ),
  enable: ({ id, name }) => (
    <ActionDialog of="staff.enable" values={{ name }} reason="required" path={`/staff/${id}/enable`} />
  ),
};
