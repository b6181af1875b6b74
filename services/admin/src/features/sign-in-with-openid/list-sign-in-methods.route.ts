import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import type { OpenIdProvider } from '../../openid/openid-provider.ts';

const SignInMethods = z.object({
  password: z.literal(true),
  openId: z.object({ host: z.string() }).nullable().meta({ description: 'The provider, if there is one' }),
});

export function listSignInMethodsRoute({ provider }: { provider: OpenIdProvider | null }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/session/methods',
    operationId: 'listSignInMethods',
    summary: 'How staff can sign in.',
    tag: 'Session',
    auth: 'none',
    answers: { 200: { description: 'The ways', schema: SignInMethods } },
    problems: [],
    handle: () =>
      Promise.resolve({ status: 200, body: { password: true, openId: provider && { host: provider.host } } }),
  });
}
