import type { Database, Transaction } from '@booking/runtime';
import { mapColumns, type RowOf } from '../columns/columns.ts';
import { hashSecretToken, newSecretToken } from '../staff/secret-token.ts';

/** How long a browser may take for a step of a sign-in, or to add a passkey. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

type Purpose = 'second_factor' | 'passkey_sign_in' | 'add_passkey';

/** An open step of a browser. The holder of the token may answer it once. */
export type Challenge = {
  /** SHA-256 of the token, which only the browser has. */
  readonly tokenHash: string;
  readonly purpose: Purpose;
  /** Null while it is unknown who signs in. */
  readonly staffId: string | null;
  /** The challenge that a passkey signs; null when the account has no passkey. */
  readonly challenge: string | null;
  /** The hash of the address at which this step was counted as an attempt to sign in; null if it was not. */
  readonly countedAddress: string | null;
  readonly expiresAt: Date;
};

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
export async function findChallenge(db: Database, wanted: Wanted): Promise<Challenge | undefined> {
  const row = await openChallenges(db, wanted).first();
  return row && fromRow(row);
}

/** Removes and returns the open step of a sign-in, so that only one of two concurrent calls gets it. */
export async function takeChallenge(db: Database, wanted: Wanted): Promise<Challenge | undefined> {
  const [row] = await openChallenges(db, wanted).delete().returning('*');
  return row && fromRow(row);
}

function openChallenges(db: Database, { token = '', purpose, at }: Wanted) {
  return db<Row>('challenges')
    .where({ token_hash: hashSecretToken(token), purpose })
    .where('expires_at', '>', at);
}

export async function deleteChallengesOf(trx: Transaction, staffId: string): Promise<void> {
  await trx<Row>('challenges').where({ staff_id: staffId }).delete();
}

export async function deleteExpiredChallenges(db: Database, at: Date): Promise<void> {
  await db<Row>('challenges').where('expires_at', '<=', at).delete();
}
