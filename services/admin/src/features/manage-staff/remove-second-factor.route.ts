import { ProblemError } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { RequiredReason } from '../../audit-entry/reason-body.ts';
import { deleteChallengesOf } from '../../challenge/challenge-repository.ts';
import { deleteSecondFactors } from '../../second-factor/second-factors.ts';
import { deleteSessionsOf } from '../../session/session-repository.ts';
import { insertSignInLink } from '../../staff/related-accounts-repository.ts';
import { belongsToProvider } from '../../staff/staff.ts';
import { presentAccount } from '../../staff/staff-resource.ts';
import { changedAccount, staffCommand } from './staff-command.ts';

/**
 * The manager who removes a second factor could use the account with its password, so the two accounts count as one
 * person. See ADR 0024.
 */
export function removeSecondFactorRoute(deps: { readonly db: Database; readonly clock: Clock }): Route {
  return staffCommand(deps, 'remove-second-factor', {
    operationId: 'removeSecondFactor',
    summary: 'Remove the second factor of an account whose owner has lost it. Its sessions end.',
    body: RequiredReason,
    answer: { ...changedAccount, description: 'The account' },
    problems: ['managed-by-provider'],
    action: 'remove_second_factor',
    async run({ trx, caller: { sub: by }, at, change }) {
      const staff = await change();
      if (belongsToProvider(staff))
        throw new ProblemError(
          'managed-by-provider',
          'The OpenID provider manages the second factors of this account.',
        );
      await deleteSecondFactors(trx, staff.id);
      await deleteSessionsOf(trx, staff.id);
      await deleteChallengesOf(trx, staff.id);
      await insertSignInLink(trx, { staffId: staff.id, by, at, isFirst: false });
      return presentAccount(staff);
    },
  });
}
