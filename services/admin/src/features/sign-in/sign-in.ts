import { ProblemError } from '@booking/contracts';
import { type Database, transact } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedOwn } from '../../audit-entry/audited.ts';
import type { Challenge } from '../../challenge/challenge-repository.ts';
import { findSecondFactors, hasSecondFactor } from '../../second-factor/second-factors.ts';
import { enterAccount, type HalfSignedIn, type SignedIn } from '../../session/enter-account.ts';
import type { Visit } from '../../session/visit.ts';
import { findByPassword } from '../../staff/password.ts';
import { mayWork, type Staff } from '../../staff/staff.ts';
import { findStaff, lockChecked } from '../../staff/staff-repository.ts';

export type Deps = Pick<AdminDeps, 'db' | 'clock' | 'attempts' | 'passwords' | 'relyingParty'>;

/**
 * Stands for an email without an account in the audit log. The email may be a customer's, and no erasure would find it
 * there.
 */
const UNKNOWN_STAFF = 'unknown';

type SignIn = { readonly email: string; readonly password: string; readonly visit: Visit };

/**
 * Signs in with a password. An account with a second factor only gets its challenge; the attempt still counts until the
 * second factor is right. Throws `unauthenticated` without a reason, and `too-many-requests`.
 */
export async function signIn(deps: Deps, request: SignIn): Promise<SignedIn | HalfSignedIn> {
  const { email, visit } = request;
  const attempt = await deps.attempts.count({ email, ...visit });

  const staff = await findStaff(deps.db, { email });
  const name = (await needsSecondFactor(deps.db, staff)) ? 'enter_password' : 'sign_in';
  const counted = { ...request, countedAddress: attempt.countedAddress };
  const entered = await auditedOwn(
    deps,
    { email: staff?.email ?? UNKNOWN_STAFF, name },
    { run: () => enter(deps, counted) },
  );
  if ('sessionId' in entered) await attempt.forgetFailures();
  return entered;
}

async function needsSecondFactor(db: Database, staff: Staff | undefined): Promise<boolean> {
  return staff !== undefined && hasSecondFactor(await findSecondFactors(db, staff.id));
}

type Counted = SignIn & Pick<Challenge, 'countedAddress'>;

async function enter(deps: Deps, request: Counted): Promise<SignedIn | HalfSignedIn> {
  const { db, clock, relyingParty } = deps;
  const { visit, countedAddress } = request;
  // Checks the password before the state of the account, so that the duration of the answer reveals nothing about the
  // account.
  const checked = await findByPassword(deps, request);
  if (!checked || !mayWork(checked)) throw wrong();
  return transact(db, async (trx) => {
    const staff = await lockChecked(trx, checked);
    if (!staff) throw wrong();
    return enterAccount(trx, relyingParty, { staff, visit, countedAddress, at: clock() });
  });
}

function wrong(): ProblemError {
  return new ProblemError('unauthenticated', 'Email or password is wrong.');
}
