import { defineRoute, type Route } from '@booking/http';
import type { Logger } from '@booking/runtime';
import type { OpenIdProvider } from '../../openid/openid-provider.ts';
import type { PendingCookie } from '../../openid/pending-cookie.ts';
import { SIGN_IN_PAGE } from './sign-in-page.ts';

type Deps = {
  readonly provider: OpenIdProvider | null;
  readonly pendingCookie: PendingCookie;
  readonly logger: Logger;
};

export function beginOpenIdRoute({ provider, pendingCookie, logger }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/session/openid',
    operationId: 'beginOpenId',
    summary: 'Go to the OpenID provider to sign in; a browser follows this, not a script.',
    tag: 'Session',
    auth: 'none',
    answers: { 303: { description: 'To the provider, or back to the page to sign in with a `problem`' } },
    problems: [],
    async handle() {
      if (!provider) return { status: 303, headers: { location: SIGN_IN_PAGE.problem('not-found') } };
      try {
        const { url, pending } = await provider.begin();
        return { status: 303, headers: { location: url, 'set-cookie': pendingCookie.give(pending) } };
      } catch (err) {
        logger.warn({ err }, 'the OpenID provider cannot be reached');
        return { status: 303, headers: { location: SIGN_IN_PAGE.problem('service-unavailable') } };
      }
    },
  });
}
