import { type Route, strictBody } from '@booking/http';
import { transact } from '@booking/runtime';
import { NewRecoveryCodes } from '../../account/account-resource.ts';
import type { OwnDeps } from '../../account/own-account.ts';
import { ownAccountCommand } from '../../account/own-account-command.ts';
import { findSecondFactors, hasSecondFactor, renewRecoveryCodes } from '../../second-factor/second-factors.ts';
import { withoutCodes } from './complete-factor.ts';

export function renewRecoveryCodesRoute(deps: OwnDeps): Route {
  return ownAccountCommand(deps, {
    path: '/admin/api/account/recovery-codes',
    operationId: 'renewRecoveryCodes',
    summary: 'Make new recovery codes. The former codes stop working.',
    body: strictBody({}),
    answer: { description: 'The codes, or null without a second factor', schema: NewRecoveryCodes },
    action: 'renew_recovery_codes',
    changesSignIn: true,
    run: ({ own: { staff } }) =>
      transact(deps.db, async (trx) => {
        const needsCodes = hasSecondFactor(await findSecondFactors(trx, staff.id));
        return { recoveryCodes: needsCodes ? await renewRecoveryCodes(trx, staff.id) : null };
      }),
    after: withoutCodes,
  });
}
