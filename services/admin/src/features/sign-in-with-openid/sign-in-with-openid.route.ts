import { ProblemError, type ProblemType } from '@booking/contracts';
import { type Answer, defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import type { Identity } from '../../openid/identity.ts';
import { PromptNeeded } from '../../openid/openid-provider.ts';
import type { PendingSignIn } from '../../openid/pending-cookie.ts';
import { CALLBACK_PATH, OPENID_PATH, OpenIdPrompt, ReturnAddress } from '../../session/openid-addresses.ts';
import { type VisitDeps, visitOf } from '../../session/visit.ts';
import { type Deps as SignInDeps, signInWithOpenId } from './sign-in-with-openid.ts';

type Deps = SignInDeps &
  VisitDeps &
  Pick<AdminDeps, 'attempts' | 'provider' | 'relyingParty' | 'pendingCookie' | 'logger'>;

/** The pages for a browser that returns from the provider. */
const SIGN_IN_PAGE = {
  done: '/admin/',
  again: (returnTo: string) => `${OPENID_PATH}?return=${encodeURIComponent(returnTo)}`,
  problem: (type: ProblemType) => `/admin/sign-in?problem=${type}`,
};

export function signInWithOpenIdRoutes(deps: Deps): Route[] {
  return [listSignInMethodsRoute(deps), beginOpenIdRoute(deps), finishOpenIdRoute(deps)];
}

const SignInMethods = z.object({
  password: z.literal(true),
  passkey: z.boolean().meta({ description: 'Whether passkeys work at this address' }),
  openId: z.object({ host: z.string() }).nullable().meta({ description: 'The provider, if there is one' }),
});

function listSignInMethodsRoute({ provider, relyingParty }: Deps): Route {
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

const BeginQuery = z.object({
  prompt: OpenIdPrompt.optional().meta({
    description: '`none` shows no page of the provider, `login` requires the password again',
  }),
  return: ReturnAddress.optional().meta({ description: 'The page to return to' }),
});

function beginOpenIdRoute({ provider, pendingCookie, logger }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: OPENID_PATH,
    operationId: 'beginOpenId',
    summary: 'Redirect a browser to the OpenID provider, to sign in.',
    tag: 'Session',
    auth: 'none',
    query: BeginQuery,
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

/** The parameters of the provider's answer (RFC 6749, 4.1.2, and RFC 9207). Providers may add others. */
const PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];
const ReturnQuery = z.object(Object.fromEntries(PARAMETERS.map((name) => [name, z.string().optional()])));
type ReturnQuery = z.infer<typeof ReturnQuery>;

function finishOpenIdRoute(deps: Deps): Route {
  return defineRoute({
    method: 'get',
    path: CALLBACK_PATH,
    operationId: 'finishOpenId',
    summary: 'Receive a browser that returns from the OpenID provider.',
    tag: 'Session',
    auth: 'none',
    query: ReturnQuery,
    hasOpenQuery: true,
    answers: { 303: { description: 'Signed in, or back to the sign-in page with a `problem`' } },
    problems: [],
    async handle({ query, ...sent }) {
      const pending = deps.pendingCookie.read(sent.headers['cookie']);
      try {
        if (!pending)
          throw new ProblemError('unauthenticated', 'No sign-in was started in this browser; sign in again.');
        const visit = visitOf(sent, deps);
        const identity = await identify(deps, { query, pending, address: visit.address });
        const sessionId = await signInWithOpenId(deps, { identity, visit });
        const cookies = [deps.sessionCookie.give(sessionId), deps.pendingCookie.take()];
        return { status: 303, headers: { location: pending.returnTo, 'set-cookie': cookies } };
      } catch (error) {
        return refuse(deps, error, pending);
      }
    },
  });
}

type Callback = { readonly query: ReturnQuery; readonly pending: PendingSignIn; readonly address: string };

async function identify({ attempts, provider }: Deps, { query, pending, address }: Callback): Promise<Identity> {
  if (!provider) throw new ProblemError('unauthenticated', 'No OpenID provider is configured.');
  await attempts.countOpenIdCallback(address);
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const identity = await provider.finish(Object.fromEntries(given), pending);
  if (!identity)
    throw new ProblemError(
      'forbidden',
      'The OpenID provider sent no email for this account, or one that is not verified.',
    );
  return identity;
}

/** A browser gets a page, not a problem. The error that the provider or openid-client reported is only logged. */
function refuse({ logger, pendingCookie }: Deps, err: unknown, pending: PendingSignIn | undefined): Answer {
  const cookie = { 'set-cookie': pendingCookie.take() };
  if (pending && err instanceof PromptNeeded) {
    return { status: 303, headers: { location: SIGN_IN_PAGE.again(pending.returnTo), ...cookie } };
  }
  logger.warn({ err }, 'a sign-in by the OpenID provider failed');
  const type: ProblemType = err instanceof ProblemError ? err.type : 'unauthenticated';
  return { status: 303, headers: { location: SIGN_IN_PAGE.problem(type), ...cookie } };
}
