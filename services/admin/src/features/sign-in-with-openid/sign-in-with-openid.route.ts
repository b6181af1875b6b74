import type { Route } from '@booking/http';
import { beginOpenIdRoute, type Deps as BeginDeps } from './begin-openid.route.ts';
import { type Deps as FinishDeps, finishOpenIdRoute } from './finish-openid.route.ts';
import { type Deps as MethodsDeps, listSignInMethodsRoute } from './list-sign-in-methods.route.ts';

/** The sign-in through the OpenID provider. */
export function signInWithOpenIdRoutes(deps: MethodsDeps & BeginDeps & FinishDeps): Route[] {
  return [listSignInMethodsRoute(deps), beginOpenIdRoute(deps), finishOpenIdRoute(deps)];
}
