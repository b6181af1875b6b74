import { ProblemError } from '@booking/contracts';
import { transact } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedOwn } from '../../audit-entry/audited.ts';
import { openChallenge, takeChallenge } from '../../challenge/challenge-repository.ts';
import { findPasskey, type Passkey } from '../../second-factor/passkey-repository.ts';
import type { PasskeyResponse } from '../../second-factor/passkey-response.ts';
import { useSignature } from '../../second-factor/proof.ts';
import { type SignedIn, signInHere } from '../../session/enter-account.ts';
import type { Visit } from '../../session/visit.ts';
import { belongsToProvider, mayWork } from '../../staff/staff.ts';
import { findStaff, lockStaff } from '../../staff/staff-repository.ts';

export type Deps = Pick<AdminDeps, 'db' | 'clock' | 'attempts' | 'relyingParty'>;

type Begun = { readonly passkey: { readonly challenge: string }; readonly challengeToken: string };

/** The options for any passkey of this product. Throws `passkeys-unavailable` and `too-many-requests`. */
export async function beginWithPasskey(deps: Deps, { address }: Visit): Promise<Begun> {
  const { relyingParty, attempts, db, clock } = deps;
  if (!relyingParty.isUsable) throw new ProblemError('passkeys-unavailable', 'Passkeys do not work at this address.');
  const countedAddress = await attempts.countAddress(address);
  const passkey = await relyingParty.optionsToSignIn();
  const opening = { purpose: 'passkey_sign_in', staffId: null, challenge: passkey.challenge } as const;
  return { passkey, challengeToken: await openChallenge(db, { ...opening, countedAddress, at: clock() }) };
}

type Answered = { readonly token: string | undefined; readonly response: PasskeyResponse; readonly visit: Visit };

/**
 * Signs in with a passkey whose authenticator identified its user, which counts as two factors. Throws
 * `sign-in-expired` and `second-factor-wrong`.
 */
export async function finishWithPasskey(deps: Deps, answered: Answered): Promise<SignedIn> {
  const { db, clock, attempts } = deps;
  const { token, response } = answered;
  const taken = await takeChallenge(db, { token, purpose: 'passkey_sign_in', at: clock() });
  if (!taken) throw new ProblemError('sign-in-expired', 'Start the sign-in with the passkey again.');
  const passkey = await findPasskey(db, response.id);
  const staff = passkey && (await findStaff(db, { id: passkey.staffId }));
  if (!passkey || !staff) throw wrong();

  const action = { email: staff.email, name: 'sign_in' } as const;
  const signedIn = await auditedOwn(deps, action, {
    run: () => enter(deps, passkey, { ...answered, challenge: taken.challenge }),
    after: () => ({ by: 'passkey' }),
  });
  await attempts.forgetAddress(taken.countedAddress);
  return signedIn;
}

async function enter(
  deps: Deps,
  passkey: Passkey,
  { response, visit, challenge }: Answered & { challenge: string | null },
): Promise<SignedIn> {
  const at = deps.clock();
  return transact(deps.db, async (trx) => {
    const staff = await lockStaff(trx, { id: passkey.staffId });
    if (!staff || !mayWork(staff) || belongsToProvider(staff)) throw wrong();
    const signature = { passkey, response, challenge, isUserVerified: true, at };
    if (!(await useSignature(deps, trx, signature))) throw wrong();
    return signInHere(trx, { staff, visit, at });
  });
}

function wrong(): ProblemError {
  return new ProblemError('second-factor-wrong', 'This passkey does not open an account here.');
}
