import type { Route } from '@booking/http';
import { transact } from '@booking/runtime';
import { z } from 'zod';
import { NewRecoveryCodes } from '../../account/account-resource.ts';
import { lockOwn, type OwnDeps } from '../../account/own-account.ts';
import { ownAccountCommand } from '../../account/own-account-route.ts';
import { findSecondFactors, hasSecondFactor, renewRecoveryCodes } from '../../second-factor/second-factors.ts';
import { withoutCodes } from './complete-factor.ts';
import { type Deps as AuthenticatorDeps, manageAuthenticatorRoutes } from './manage-authenticator.route.ts';
import { type Deps as PasskeyDeps, managePasskeysRoutes } from './manage-passkeys.route.ts';

export function manageSecondFactorRoutes(deps: AuthenticatorDeps & PasskeyDeps): Route[] {
  return [...manageAuthenticatorRoutes(deps), ...managePasskeysRoutes(deps), renewRecoveryCodesRoute(deps)];
}

function renewRecoveryCodesRoute(deps: OwnDeps): Route {
  return ownAccountCommand(deps, {
    path: '/admin/api/account/recovery-codes',
    operationId: 'renewRecoveryCodes',
    summary: 'Make new recovery codes. The former codes stop working.',
    body: z.strictObject({}),
    answer: { description: 'The codes, or null without a second factor', schema: NewRecoveryCodes },
    action: 'renew_recovery_codes',
    changesSignIn: true,
    run: ({ own }) =>
      transact(deps.db, async (trx) => {
        const { id: staffId } = await lockOwn(trx, own);
        const needsCodes = hasSecondFactor(await findSecondFactors(trx, staffId));
        return { recoveryCodes: needsCodes ? await renewRecoveryCodes(trx, staffId) : null };
      }),
    after: withoutCodes,
  });
}
