import type { Database, Transaction } from '@booking/runtime';
import { mapColumns, type RowOf } from '../columns/columns.ts';
import { hashSecretToken, newSecretToken } from '../staff/secret-token.ts';
import { type Challenge, CHALLENGE_LIFETIME_MS, isOpen, type Purpose } from './challenge.ts';

const COLUMNS = {
  tokenHash: 'token_hash',
  purpose: 'purpose',
  staffId: 'staff_id',
  challenge: 'challenge',
  countedAddress: 'counted_address',
  expiresAt: 'expires_at',
} as const;

type Row = RowOf<Challenge, typeof COLUMNS>;
const { toRow, fromRow } = mapColumns<Challenge, typeof COLUMNS>(COLUMNS);

type Opening = Omit<Challenge, 'tokenHash' | 'expiresAt'> & { readonly at: Date };

/** Stores an open step and returns its token for the cookie. */
export async function openChallenge(db: Database, { at, ...opening }: Opening): Promise<string> {
  const token = newSecretToken();
  const expiresAt = new Date(at.getTime() + CHALLENGE_LIFETIME_MS);
  await db<Row>('challenges').insert(toRow({ ...opening, tokenHash: hashSecretToken(token), expiresAt }));
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
  const challenge = row && fromRow(row);
  return challenge && isOpen(challenge, at) ? challenge : undefined;
}
