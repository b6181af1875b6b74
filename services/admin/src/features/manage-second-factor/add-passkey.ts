import { ProblemError, remark } from '@booking/contracts';
import { type Database, transact } from '@booking/runtime';
import type { NewRecoveryCodes } from '../../account/account-resource.ts';
import { lockOwn } from '../../account/own-account.ts';
import { takeChallenge } from '../../challenge/challenge-repository.ts';
import { insertPasskey, listPasskeys } from '../../second-factor/passkey-repository.ts';
import type { NewPasskeyResponse } from '../../second-factor/passkey-response.ts';
import type { RelyingParty } from '../../second-factor/relying-party.ts';
import type { TokenCookie } from '../../session/session-cookie.ts';
import type { FoundSession } from '../../session/session-repository.ts';
import { completeFactor } from './complete-factor.ts';

export const PASSKEYS_MAX = 10;

export type Deps = {
  readonly db: Database;
  readonly relyingParty: RelyingParty;
  readonly challengeCookie: TokenCookie;
};

type Addition = {
  readonly own: FoundSession;
  readonly name: string;
  readonly passkey: NewPasskeyResponse;
  readonly at: Date;
  readonly cookieHeader: string | undefined;
};

/** Throws `sign-in-expired`, `second-factor-wrong`, `passkey-known` and `too-many-passkeys`. */
export async function addPasskey(deps: Deps, addition: Addition): Promise<NewRecoveryCodes> {
  const { own, name, passkey: response, at, cookieHeader } = addition;
  const { id: staffId } = own.staff;
  const wanted = { token: deps.challengeCookie.read(cookieHeader), purpose: 'add_passkey', at } as const;
  const taken = await takeChallenge(deps.db, wanted);
  if (taken?.staffId !== staffId) throw new ProblemError('sign-in-expired', 'Begin to add the passkey again.');
  const created = await deps.relyingParty.readNew(response, taken.challenge ?? '');
  if (!created) throw new ProblemError('second-factor-wrong', remark('passkey-unfit'));
  return transact(deps.db, async (trx) => {
    await lockOwn(trx, own);
    if ((await listPasskeys(trx, staffId)).length >= PASSKEYS_MAX) {
      throw new ProblemError('too-many-passkeys', `The account has ${PASSKEYS_MAX} passkeys.`);
    }
    if (!(await insertPasskey(trx, { ...created, staffId, name, createdAt: at, lastUsedAt: null }))) {
      throw new ProblemError('passkey-known', 'This passkey is known already.');
    }
    return completeFactor(trx, own);
  });
}
