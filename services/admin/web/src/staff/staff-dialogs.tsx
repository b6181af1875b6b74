import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { defineDialogs } from '../actions/define-dialogs.tsx';
import type { InvitedStaff, StaffAccount } from '../api/answers.ts';
import { EditDialog } from './edit-dialog.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PermitDialog } from './permit-dialog.tsx';
import { disableStaff, enableStaff, inviteStaff, removeSecondFactor } from './staff-orders.ts';

export type AccountAction = 'edit' | 'permit' | 'link' | keyof typeof WITH_REASON;

type Question = { readonly action: 'invite' } | { readonly action: AccountAction; readonly account: StaffAccount };

/** The actions that need a reason and nothing else. */
const WITH_REASON = {
  unprotect: { color: 'error', run: removeSecondFactor },
  disable: { color: 'error', run: disableStaff },
  enable: { color: 'primary', run: enableStaff },
} as const;

/** The dialog for a new account or for an action on one, and the link that some of them return. */
export const [StaffDialogs, useAskStaff] = defineDialogs(StaffDialog);

function StaffDialog({ question, onClose }: { readonly question: Question; readonly onClose: () => void }) {
  const [invited, setInvited] = useState<InvitedStaff>();
  if (invited) return <InvitationDialog invited={invited} onClose={onClose} />;
  if (question.action === 'invite') return <InviteDialog onSuccess={setInvited} onClose={onClose} />;
  const { action, account } = question;
  if (action === 'edit') return <EditDialog account={account} onClose={onClose} />;
  if (action === 'permit') return <PermitDialog account={account} onClose={onClose} />;
  const { id, name } = account;
  const shared = { of: `staff.${action}`, values: { name }, onClose } as const;
  if (action === 'link')
    return (
      <ActionDialog {...shared} reason="optional" run={(reason) => inviteStaff(id, reason)} onSuccess={setInvited} />
    );
  const { color, run } = WITH_REASON[action];
  return <ActionDialog {...shared} reason="required" color={color} run={(reason) => run(id, reason)} />;
}
