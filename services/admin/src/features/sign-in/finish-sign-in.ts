import { ProblemError } from '@booking/contracts';
import { transact } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedOwn } from '../../audit-entry/audited.ts';
import { findChallenge, takeChallenge } from '../../challenge/challenge-repository.ts';
import { type Proof, type ProofDeps, useProof } from '../../second-factor/proof.ts';
import { type SignedIn, signInHere } from '../../session/enter-account.ts';
import type { Visit } from '../../session/visit.ts';
import { mayWork, NO_ACCOUNT } from '../../staff/staff.ts';
import { findStaff, lockStaff } from '../../staff/staff-repository.ts';

export type Deps = ProofDeps & Pick<AdminDeps, 'db' | 'clock' | 'attempts'>;

type Finish = {
  /** The token of the challenge, which the browser got after the right password. */
  readonly token: string | undefined;
  readonly proof: Proof;
  readonly visit: Visit;
};

/**
 * Signs in with the second factor after the password. Attempts count like those for passwords. Throws
 * `sign-in-expired`, `second-factor-wrong` and `too-many-requests`.
 */
export async function finishSignIn(deps: Deps, finish: Finish): Promise<SignedIn> {
  const { proof, visit } = finish;
  const challenge = await findChallenge(deps.db, { token: finish.token, purpose: 'second_factor', at: deps.clock() });
  const staff = await findStaff(deps.db, { id: challenge?.staffId ?? NO_ACCOUNT });
  if (!challenge || !staff) throw expired();
  const { email } = staff;
  const attempt = await deps.attempts.count({ email, ...visit });

  const action = { email, name: 'sign_in' } as const;
  const signedIn = await auditedOwn(deps, action, {
    run: () => enter(deps, finish),
    after: () => ({ secondFactor: proof.kind }),
  });
  await attempt.forgetFailures();
  await deps.attempts.forgetAddress(challenge.countedAddress);
  return signedIn;
}

/** A wrong code or passkey leaves the challenge open. */
async function enter(deps: Deps, { token, proof, visit }: Finish): Promise<SignedIn> {
  const at = deps.clock();
  return transact(deps.db, async (trx) => {
    const taken = await takeChallenge(trx, { token, purpose: 'second_factor', at });
    const staff = await lockStaff(trx, { id: taken?.staffId ?? NO_ACCOUNT });
    if (!taken || !staff || !mayWork(staff)) throw expired();
    const use = { staffId: staff.id, proof, challenge: taken.challenge, at };
    if (!(await useProof(deps, trx, use)))
      throw new ProblemError('second-factor-wrong', 'The code or the passkey is not valid.');
    return signInHere(trx, { staff, visit, at });
  });
}

function expired(): ProblemError {
  return new ProblemError('sign-in-expired', 'Sign in again, beginning with the password.');
}
