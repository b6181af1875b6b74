import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { defineDialogs } from '../actions/define-dialogs.tsx';
import type { InvitedStaff, StaffAccount } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { EditDialog } from './edit-dialog.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PermitDialog } from './permit-dialog.tsx';

export type AccountAction = 'edit' | 'permit' | 'link' | keyof typeof WITH_REASON;

type Question = { readonly action: 'invite' } | { readonly action: AccountAction; readonly account: StaffAccount };

/** The actions that need a reason and nothing else. */
const WITH_REASON = {
  unprotect: { color: 'error', path: 'remove-second-factor' },
  disable: { color: 'error', path: 'disable' },
  enable: { color: 'primary', path: 'enable' },
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
      <ActionDialog
        {...shared}
        reason="optional"
        run={(reason) => post<InvitedStaff>(`/staff/${id}/invite`, { reason })}
        onSuccess={setInvited}
      />
    );
  const { color, path } = WITH_REASON[action];
  const run = (reason: string | undefined): Promise<unknown> => post(`/staff/${id}/${path}`, { reason });
  return <ActionDialog {...shared} reason="required" {...{ color, run }} />;
}
