import type { Database, Transaction } from '@booking/runtime';
import { hashSecretToken, newSecretToken } from '../session/secret-token.ts';
import { type Challenge, CHALLENGE_LIFETIME_MS, isOpen, type Purpose } from './challenge.ts';

type Row = {
  token_hash: string;
  purpose: Purpose;
  staff_id: string | null;
  challenge: string | null;
  expires_at: Date;
};

type Opening = Pick<Challenge, 'purpose' | 'staffId' | 'challenge'> & { readonly at: Date };

/** Stores an open step and returns its token for the cookie. */
export async function openChallenge(db: Database, { at, ...opening }: Opening): Promise<string> {
  const token = newSecretToken();
  await db<Row>('challenges').insert({
    token_hash: hashSecretToken(token),
    purpose: opening.purpose,
    staff_id: opening.staffId,
    challenge: opening.challenge,
    expires_at: new Date(at.getTime() + CHALLENGE_LIFETIME_MS),
  });
  return token;
}

type Wanted = { readonly token: string | undefined; readonly purpose: Purpose; readonly at: Date };

/** The open step of a browser; undefined when there is none or it has expired. */
export async function findChallenge(db: Database, { token, purpose, at }: Wanted): Promise<Challenge | undefined> {
  if (token === undefined) return undefined;
  const row = await db<Row>('challenges')
    .where({ token_hash: hashSecretToken(token), purpose })
    .first();
  return openOf(row, at);
}

/** Removes and returns the open step of a sign-in, so that only one of two concurrent calls gets it. */
export async function takeChallenge(db: Database, { token, purpose, at }: Wanted): Promise<Challenge | undefined> {
  if (token === undefined) return undefined;
  const [row] = await db<Row>('challenges')
    .where({ token_hash: hashSecretToken(token), purpose })
    .delete()
    .returning('*');
  return openOf(row, at);
}

export async function deleteChallengesOf(trx: Transaction, staffId: string): Promise<void> {
  await trx<Row>('challenges').where({ staff_id: staffId }).delete();
}

export async function deleteExpiredChallenges(db: Database, at: Date): Promise<void> {
  await db<Row>('challenges').where('expires_at', '<=', at).delete();
}

function openOf(row: Row | undefined, at: Date): Challenge | undefined {
  if (!row) return undefined;
  const { token_hash: tokenHash, purpose, staff_id: staffId, challenge, expires_at: expiresAt } = row;
  const found = { tokenHash, purpose, staffId, challenge, expiresAt };
  return isOpen(found, at) ? found : undefined;
}
