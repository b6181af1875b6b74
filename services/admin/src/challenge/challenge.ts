/** How long a browser may take for a step of a sign-in, or to add a passkey. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

export type Purpose = 'second_factor' | 'passkey_sign_in' | 'add_passkey';

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

export function isOpen({ expiresAt }: Challenge, at: Date): boolean {
  return at.getTime() < expiresAt.getTime();
}
