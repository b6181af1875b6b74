import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import type { Account } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { profileChangesOf, ProfileFields } from '../session/profile-fields.tsx';

/** Changes the name and email of the signed-in user. The email of an OpenID account belongs to its provider. */
export function ProfileDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [profile, setProfile] = useState({ name: account.staff.name, email: account.staff.email });
  return (
    <ActionDialog
      of="account.edit"
      reason="none"
      isComplete={profile.name.trim() !== '' && profile.email.trim() !== ''}
      run={() => post('/account/profile', profileChangesOf(profile, account.staff))}
      onClose={onClose}
    >
      <ProfileFields value={profile} onChange={setProfile} hasEmail={!account.belongsToProvider} />
    </ActionDialog>
  );
}
