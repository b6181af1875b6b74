import { ProblemError } from '@booking/contracts';
import type { Route } from '@booking/http';
import { type Clock, type Database, transact, type Transaction } from '@booking/runtime';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { OptionalReason, RequiredReason } from '../../audit-entry/reason-body.ts';
import { deleteChallengesOf } from '../../challenge/challenge-repository.ts';
import { deleteSecondFactors } from '../../second-factor/second-factors.ts';
import { deleteSessionsOf } from '../../session/session-repository.ts';
import { saveProfile } from '../../staff/profile-repository.ts';
import { insertSignInLink } from '../../staff/related-accounts-repository.ts';
import { belongsToProvider, type Staff } from '../../staff/staff.ts';
import { staffCommand } from '../../staff/staff-command.ts';
import { presentAccount, ProfileChange, StaffAccount } from '../../staff/staff-resource.ts';
import { changeStaff } from './change-staff.ts';

type Deps = { db: Database; clock: Clock };

const asItIs = (staff: Staff): Staff => staff;

export function editStaffRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    ...staffCommand(deps),
    path: '/admin/api/staff/{staff}/profile',
    operationId: 'editStaff',
    summary: 'Change the name and the email of an account. It may not have more permissions than the caller.',
    body: ProfileChange.extend(OptionalReason.shape),
    answer: { description: 'The account as it is now', schema: StaffAccount },
    problems: ['email-in-use', 'managed-by-provider'],
    action: 'change_profile',
    run: ({ params: { staff: id }, body: { name, email }, caller: giver }) =>
      transact(deps.db, async (trx) => {
        const staff = await changeStaff(trx, { id, giver }, asItIs);
        return presentAccount(await saveProfile(trx, staff, { name, email, at: deps.clock() }));
      }),
  });
}

export function removeSecondFactorRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    ...staffCommand(deps),
    path: '/admin/api/staff/{staff}/remove-second-factor',
    operationId: 'removeSecondFactor',
    summary: 'Remove the second factor of an account whose owner has lost it. Its sessions end.',
    body: RequiredReason,
    answer: { description: 'The account', schema: StaffAccount },
    problems: ['managed-by-provider'],
    action: 'remove_second_factor',
    run: ({ params: { staff: id }, caller: giver }) =>
      transact(deps.db, async (trx) => {
        const staff = await changeStaff(trx, { id, giver }, asItIs);
        if (belongsToProvider(staff))
          throw new ProblemError(
            'managed-by-provider',
            'The OpenID provider manages the second factors of this account.',
          );
        await endSecondFactors(trx, { staffId: id, by: giver.sub, at: deps.clock() });
        return presentAccount(staff);
      }),
  });
}

/**
 * The manager who removes a second factor could use the account with its password, so the two accounts count as one
 * person. See ADR 0024.
 */
async function endSecondFactors(trx: Transaction, removal: { staffId: string; by: string; at: Date }): Promise<void> {
  const { staffId } = removal;
  await deleteSecondFactors(trx, staffId);
  await deleteSessionsOf(trx, staffId);
  await deleteChallengesOf(trx, staffId);
  await insertSignInLink(trx, { ...removal, isFirst: false });
}
