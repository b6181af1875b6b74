import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import type { StaffAccount } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { profileChangesOf, ProfileFields } from '../session/profile-fields.tsx';
import { text } from '../texts/text.ts';

type Props = { readonly account: StaffAccount; readonly onClose: () => void };

export function EditDialog({ account, onClose }: Props) {
  const [profile, setProfile] = useState({ name: account.name, email: account.email });
  return (
    <ActionDialog
      of="staff.edit"
      values={{ name: account.name }}
      confirm={text('staff.editDo')}
      reason="optional"
      isComplete={profile.name.trim() !== '' && profile.email.trim() !== ''}
      done={text('staff.editDone', { name: profile.name.trim() })}
      run={(reason) => post(`/staff/${account.id}/profile`, { ...profileChangesOf(profile, account), reason })}
      onClose={onClose}
    >
      <ProfileFields value={profile} onChange={setProfile} hasEmail={!account.belongsToProvider} />
    </ActionDialog>
  );
}
