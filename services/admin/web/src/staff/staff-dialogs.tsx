import type { ReactElement } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import type { InvitedStaff, StaffAccount } from '../api/answers.ts';
import { ProfileDialog } from '../session/profile-dialog.tsx';
import { text } from '../texts/text.ts';
import { showInvitation } from './invitation-dialog.tsx';
import { PermitDialog } from './permit-dialog.tsx';

export type AccountAction = 'edit' | 'permit' | 'link' | 'unprotect' | 'disable' | 'enable';

/** The actions whose dialog only asks for a reason. */
const REASONED = {
  link: { path: 'invite', reason: 'optional', onSuccess: showInvitation },
  unprotect: { path: 'remove-second-factor', reason: 'required', color: 'error' },
  disable: { path: 'disable', reason: 'required', color: 'error' },
  enable: { path: 'enable', reason: 'required' },
} as const;

/** The dialog of an action on an account. */
export function staffDialog(action: AccountAction, account: StaffAccount): ReactElement {
  const { id, name } = account;
  if (action === 'permit') return <PermitDialog account={account} />;
  if (action !== 'edit') {
    const { path, ...form } = REASONED[action];
    return (
      <ActionDialog<InvitedStaff> of={`staff.${action}`} values={{ name }} path={`/staff/${id}/${path}`} {...form} />
    );
  }
  return (
    <ProfileDialog
      of="staff.edit"
      confirm={text('staff.editDo')}
      reason="optional"
      shown={account}
      hasEmail={!account.belongsToProvider}
      path={`/staff/${id}/profile`}
    />
  );
}
