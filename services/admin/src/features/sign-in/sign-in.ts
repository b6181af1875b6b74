import { ProblemError } from '@booking/contracts';
import { type Clock, type Database, transact } from '@booking/runtime';
import { audited } from '../../audit-entry/audited.ts';
import { rememberDevice } from '../../known-device/known-device-repository.ts';
import { openSession } from '../../session/open-session.ts';
import type { SignInAttempts } from '../../sign-in-attempt/sign-in-attempts-repository.ts';
import type { Passwords } from '../../staff/password.ts';
import { mayWork, type Staff } from '../../staff/staff.ts';
import { findStaffByEmail } from '../../staff/staff-repository.ts';

export type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly attempts: SignInAttempts;
  readonly passwords: Passwords;
};

export type SignIn = {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** The previous session of the browser. */
  readonly formerSessionId: string | undefined;
  /** The token that identifies the browser. */
  readonly device: string | undefined;
};

type SignedIn = { readonly staff: Staff; readonly sessionId: string; readonly device: string };

/** Throws `unauthenticated` without a reason, and `too-many-requests`. */
export async function signIn(deps: Deps, request: SignIn): Promise<SignedIn> {
  const { email } = request;
  const attempt = await deps.attempts.count(request);

  const target = { type: 'staff', id: email } as const;
  const signedIn = await audited(
    deps,
    { staff: email, name: 'sign_in', target, reason: null },
    { run: () => enter(deps, request) },
  );
  await attempt.forgetFailures();
  return signedIn;
}

async function enter(deps: Deps, request: SignIn): Promise<SignedIn> {
  const { db, clock } = deps;
  const { formerSessionId, device: formerDevice } = request;
  const staff = await identify(deps, request);
  const at = clock();
  const opening = { staffId: staff.id, at, authenticatedAt: at, formerSessionId };
  return transact(db, async (trx) => ({
    staff,
    sessionId: await openSession(trx, opening),
    device: await rememberDevice(trx, { staffId: staff.id, at, formerDevice }),
  }));
}

/** Always checks the password first, so that the duration of the answer reveals nothing about the account. */
async function identify({ db, passwords }: Deps, { email, password }: SignIn): Promise<Staff> {
  const staff = await findStaffByEmail(db, email);
  const isRight = await passwords.isRight(password, staff?.passwordHash ?? undefined);
  if (!staff || !isRight || !mayWork(staff)) throw new ProblemError('unauthenticated', 'Email or password is wrong.');
  return staff;
}
