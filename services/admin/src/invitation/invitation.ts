const INVITATION_LIFETIME_MS = 72 * 60 * 60_000;

/** The holder of the token may choose the password of the account once. An account has at most one invitation. */
export type Invitation = {
  /** SHA-256 of the token, which only the link contains. */
  readonly tokenHash: string;
  readonly staffId: string;
  readonly expiresAt: Date;
};

export function invite(staffId: string, tokenHash: string, at: Date): Invitation {
  return { tokenHash, staffId, expiresAt: new Date(at.getTime() + INVITATION_LIFETIME_MS) };
}

export function isOpen({ expiresAt }: Invitation, at: Date): boolean {
  return at.getTime() < expiresAt.getTime();
}
