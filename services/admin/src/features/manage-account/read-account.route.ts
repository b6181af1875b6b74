import { defineRoute, type Route } from '@booking/http';
import type { SecretKeys } from '@booking/runtime';
import { z } from 'zod';
import { findOwn, type OwnDeps } from '../../account/own-account.ts';
import type { Passkey } from '../../second-factor/passkey-repository.ts';
import type { RelyingParty } from '../../second-factor/relying-party.ts';
import { findSecondFactors } from '../../second-factor/second-factors.ts';
import { belongsToProvider } from '../../staff/staff.ts';
import { presentSignedIn, SignedInStaff } from '../../staff/staff-resource.ts';

const PasskeyResource = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

const Account = z.object({
  staff: SignedInStaff,
  belongsToProvider: z.boolean().meta({ description: 'The OpenID provider manages its email and second factor' }),
  previousSignInAt: z.iso.datetime().nullable().meta({ description: 'The last sign-in before this session' }),
  authenticatorSince: z.iso.datetime().nullable(),
  passkeys: z.array(PasskeyResource),
  recoveryCodesLeft: z.int(),
  passkeysUsable: z.boolean().meta({ description: 'Passkeys work at this address' }),
  authenticatorUsable: z.boolean().meta({ description: 'An authenticator app can be set up' }),
});

export type Deps = OwnDeps & { readonly relyingParty: RelyingParty; readonly secretKeys: SecretKeys };

export function readAccountRoute(deps: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/account',
    operationId: 'getAccount',
    summary: 'Read the own account: how it signs in, and its last sign-in.',
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

function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): z.infer<typeof PasskeyResource> {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
