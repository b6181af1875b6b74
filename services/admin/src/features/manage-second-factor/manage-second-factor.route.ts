import type { Route } from '@booking/http';
import { type Deps as AuthenticatorDeps, manageAuthenticatorRoutes } from './manage-authenticator.route.ts';
import { type Deps as PasskeyDeps, managePasskeysRoutes } from './manage-passkeys.route.ts';
import { renewRecoveryCodesRoute } from './renew-recovery-codes.route.ts';

export function manageSecondFactorRoutes(deps: AuthenticatorDeps & PasskeyDeps): Route[] {
  return [...manageAuthenticatorRoutes(deps), ...managePasskeysRoutes(deps), renewRecoveryCodesRoute(deps)];
}
