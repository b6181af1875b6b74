import type { Route } from '@booking/http';
import { transact } from '@booking/runtime';
import { lockOwn, type OwnDeps } from '../../account/own-account.ts';
import { ownAccountCommand } from '../../account/own-account-command.ts';
import { saveProfile } from '../../staff/profile-repository.ts';
import { presentSignedIn, ProfileChange, SignedInStaff } from '../../staff/staff-resource.ts';

export function editProfileRoute(deps: OwnDeps): Route {
  return ownAccountCommand(deps, {
    path: '/admin/api/account/profile',
    operationId: 'editProfile',
    summary: 'Change your own name and email. A new email requires a recent sign-in.',
    body: ProfileChange,
    answer: { description: 'The account as it is now', schema: SignedInStaff },
    problems: ['managed-by-provider', 'recent-sign-in-required', 'email-in-use'],
    action: 'change_profile',
    changesSignIn: ({ own, body }) => body.email !== undefined && body.email !== own.staff.email,
    before: ({ own: { staff } }) => presentSignedIn(staff),
    run: ({ own, body, at }) =>
      transact(deps.db, async (trx) => {
        const staff = await lockOwn(trx, own);
        return presentSignedIn(await saveProfile(trx, staff, { ...body, at }));
      }),
    after: (changed) => changed,
  });
}
