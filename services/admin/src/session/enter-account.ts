import type { Transaction } from '@booking/runtime';
import { type Challenge, openChallenge } from '../challenge/challenge-repository.ts';
import { rememberDevice } from '../known-device/known-device-repository.ts';
import type { RelyingParty } from '../second-factor/relying-party.ts';
import { findSecondFactors, hasSecondFactor, type SecondFactors } from '../second-factor/second-factors.ts';
import type { Staff } from '../staff/staff.ts';
import { openSession } from './open-session.ts';
import type { SecondFactorRequest } from './session-resource.ts';
import type { Visit } from './visit.ts';

/** A browser with a session. */
export type SignedIn = { readonly staff: Staff; readonly sessionId: string; readonly device: string };

/** A browser whose user has to prove a second factor. */
export type HalfSignedIn = SecondFactorRequest & { readonly challengeToken: string };

type Entry = { readonly staff: Staff; readonly visit: Visit; readonly at: Date };

type FirstStep = Entry & Pick<Challenge, 'countedAddress'>;

/** Signs in a user who gave the right password, or asks for the second factor of the account. */
export async function enterAccount(
  trx: Transaction,
  relyingParty: RelyingParty,
  entry: FirstStep,
): Promise<SignedIn | HalfSignedIn> {
  const factors = await findSecondFactors(trx, entry.staff.id);
  return hasSecondFactor(factors)
    ? askForSecondFactor(trx, relyingParty, { ...entry, factors })
    : signInHere(trx, entry);
}

async function askForSecondFactor(
  trx: Transaction,
  relyingParty: RelyingParty,
  { staff, at, countedAddress, factors }: FirstStep & { factors: SecondFactors },
): Promise<HalfSignedIn> {
  const { authenticatorSince, passkeys, recoveryCodesLeft } = factors;
  const passkey = passkeys.length > 0 && relyingParty.isUsable ? await relyingParty.optionsToSignIn(passkeys) : null;
  const opening = { purpose: 'second_factor', staffId: staff.id, challenge: passkey?.challenge ?? null } as const;
  return {
    challengeToken: await openChallenge(trx, { ...opening, countedAddress, at }),
    authenticator: authenticatorSince !== null,
    recoveryCode: recoveryCodesLeft > 0,
    passkey,
  };
}

/** Opens a session for a user who has passed every step that the account requires. */
export async function signInHere(trx: Transaction, { staff, visit, at }: Entry): Promise<SignedIn> {
  const { id: staffId } = staff;
  return {
    staff,
    sessionId: await openSession(trx, { staffId, at, authenticatedAt: at, visit }),
    device: await rememberDevice(trx, { staffId, at, formerDevice: visit.device }),
  };
}
