import { defineRoute, type Route } from '@booking/http';
import type { SecretKeys } from '@booking/runtime';
import { Account, type PasskeyResource } from '../../account/account-resource.ts';
import { findOwn, type OwnDeps } from '../../account/own-account.ts';
import type { Passkey } from '../../second-factor/passkey-repository.ts';
import type { RelyingParty } from '../../second-factor/relying-party.ts';
import { findSecondFactors } from '../../second-factor/second-factors.ts';
import { belongsToProvider } from '../../staff/staff.ts';
import { presentSignedIn } from '../../staff/staff-resource.ts';

export type Deps = OwnDeps & { readonly relyingParty: RelyingParty; readonly secretKeys: SecretKeys };

export function readAccountRoute(deps: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/account',
    operationId: 'getAccount',
    summary: 'Read your own account: how it signs in, and its last sign-in.',
    tag: 'Account',
    auth: 'client',
    answers: { 200: { description: 'The account', schema: Account } },
    problems: [],
    async handle({ headers }) {
      const { staff, session } = await findOwn(deps, headers);
      const { authenticatorSince, passkeys, recoveryCodesLeft } = await findSecondFactors(deps.db, staff.id);
      return {
        status: 200,
        body: {
          staff: presentSignedIn(staff),
          belongsToProvider: belongsToProvider(staff),
          previousSignInAt: session.previousSignInAt?.toISOString() ?? null,
          authenticatorSince: authenticatorSince?.toISOString() ?? null,
          passkeys: passkeys.map(presentPasskey),
          recoveryCodesLeft,
          passkeysUsable: deps.relyingParty.isUsable,
          authenticatorUsable: deps.secretKeys.length > 0,
        },
      };
    },
  });
}

function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyResource {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
