import { ProblemError, type Releaser } from '@booking/contracts';
import type { RequestHeaders } from '@booking/http';
import { signInAddress } from '../session/openid-addresses.ts';
import { findRelatedAccounts } from '../staff/related-accounts-repository.ts';
import { actorOf, belongsToProvider, type Staff } from '../staff/staff.ts';
import { findOwn, type OwnDeps } from './own-account.ts';

/**
 * Sends a command that may release money, with the related accounts and the last sign-in of the sender. If refunds
 * requires a recent sign-in, the problem names the sign-in address for accounts of the OpenID provider; all others enter
 * their password. The email of the sender is read again: with the email from before a change, a request could approve
 * the sender's own refund.
 */
export async function releaseAsStaff<Result>(
  deps: OwnDeps,
  { headers }: { readonly headers: RequestHeaders },
  send: (releaser: Releaser) => Promise<Result>,
): Promise<Result> {
  const { session, staff } = await findOwn(deps, headers);
  const authenticatedAt = session.authenticatedAt?.toISOString() ?? null;
  const relatedTo = await findRelatedAccounts(deps.db, staff.email, deps.clock());
  return send({ ...actorOf(staff), authenticatedAt, relatedTo }).catch((error: unknown) => {
    throw withSignInAddress(error, staff);
  });
}

function withSignInAddress(error: unknown, staff: Staff): unknown {
  if (!(error instanceof ProblemError) || error.type !== 'recent-sign-in-required') return error;
  if (!belongsToProvider(staff)) return error;
  return new ProblemError(error.type, error.message, { ...error.extensions, signInAt: signInAddress('login') });
}
