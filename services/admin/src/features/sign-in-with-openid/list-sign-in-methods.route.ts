import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import type { OpenIdProvider } from '../../openid/openid-provider.ts';
import type { RelyingParty } from '../../second-factor/relying-party.ts';

const SignInMethods = z.object({
  password: z.literal(true),
  passkey: z.boolean().meta({ description: 'Passkeys work at this address' }),
  openId: z.object({ host: z.string() }).nullable().meta({ description: 'The provider, if there is one' }),
});

export type Deps = { readonly provider: OpenIdProvider | null; readonly relyingParty: RelyingParty };

export function listSignInMethodsRoute({ provider, relyingParty }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/session/methods',
    operationId: 'listSignInMethods',
    summary: 'List the ways to sign in.',
    tag: 'Session',
    auth: 'none',
    answers: { 200: { description: 'The ways', schema: SignInMethods } },
    problems: [],
    handle: () =>
      Promise.resolve({
        status: 200,
        body: { password: true, passkey: relyingParty.isUsable, openId: provider && { host: provider.host } },
      }),
  });
}
