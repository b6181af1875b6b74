import type { Bus } from '@booking/messaging';
import type { Clock, Database, Logger, ReadPool, SecretKeys } from '@booking/runtime';
import type { LiveUpdateFeed } from './live-update/live-update-feed.ts';
import type { OpenIdProvider } from './openid/openid-provider.ts';
import type { PendingCookie } from './openid/pending-cookie.ts';
import type { Reasons } from './reason/reason-environment.ts';
import type { RelyingParty } from './second-factor/relying-party.ts';
import type { StaffCookies } from './session/session-cookie.ts';
import type { SignInAttempts } from './sign-in-attempt/sign-in-attempts-repository.ts';
import type { Passwords } from './staff/password.ts';

/** The parts that `service.ts` makes for the features. Each feature names those that it needs. */
export type AdminDeps = StaffCookies & {
  readonly db: Database;
  readonly readPool: ReadPool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly publicUrl: string;
  /** How many proxies append the address that they saw. */
  readonly trustedProxies: number;
  readonly secretKeys: SecretKeys;
  readonly reasons: Reasons;
  readonly passwords: Passwords;
  readonly attempts: SignInAttempts;
  readonly relyingParty: RelyingParty;
  readonly provider: OpenIdProvider | null;
  readonly pendingCookie: PendingCookie;
  readonly liveUpdates: LiveUpdateFeed;
};
