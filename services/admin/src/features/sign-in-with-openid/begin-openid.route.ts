import { defineRoute, type Route } from '@booking/http';
import type { Logger } from '@booking/runtime';
import { z } from 'zod';
import { OPENID_PATH } from '../../openid/openid-addresses.ts';
import type { OpenIdProvider } from '../../openid/openid-provider.ts';
import type { PendingCookie } from '../../openid/pending-cookie.ts';
import { ReturnAddress } from '../../openid/return-address.ts';
import { SIGN_IN_PAGE } from './sign-in-page.ts';

export type Deps = {
  readonly provider: OpenIdProvider | null;
  readonly pendingCookie: PendingCookie;
  readonly logger: Logger;
};

const Query = z.object({
  prompt: z.enum(['none', 'login']).optional().meta({
    description: '`none` shows no page of the provider, `login` requires the password again',
  }),
  return: ReturnAddress.optional().meta({ description: 'The page to return to' }),
});

export function beginOpenIdRoute({ provider, pendingCookie, logger }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: OPENID_PATH,
    operationId: 'beginOpenId',
    summary: 'Redirect a browser to the OpenID provider, to sign in.',
    tag: 'Session',
    auth: 'none',
    query: Query,
    answers: { 303: { description: 'To the provider, or back to the sign-in page with a `problem`' } },
    problems: [],
    async handle({ query: { prompt, return: returnTo = SIGN_IN_PAGE.done } }) {
      if (!provider) return { status: 303, headers: { location: SIGN_IN_PAGE.problem('not-found') } };
      try {
        const { url, pending } = await provider.begin({ prompt, returnTo });
        return { status: 303, headers: { location: url, 'set-cookie': pendingCookie.give(pending) } };
      } catch (err) {
        logger.warn({ err }, 'the OpenID provider cannot be reached');
        return { status: 303, headers: { location: SIGN_IN_PAGE.problem('service-unavailable') } };
      }
    },
  });
}
