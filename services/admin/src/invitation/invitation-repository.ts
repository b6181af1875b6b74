import type { Database, Transaction } from '@booking/runtime';

const INVITATION_LIFETIME_MS = 72 * 60 * 60_000;

type InvitationRow = {
  /** SHA-256 of the token, which only the link contains. */
  token_hash: string;
  staff_id: string;
  expires_at: Date;
};

type Invitation = { readonly staffId: string; readonly tokenHash: string; readonly at: Date };

/**
 * Lets the holder of the token choose the password of the account once, until the returned time. An account has at most
 * one invitation, so an earlier link stops working.
 */
export async function replaceInvitation(trx: Transaction, { staffId, tokenHash, at }: Invitation): Promise<Date> {
  const expiresAt = new Date(at.getTime() + INVITATION_LIFETIME_MS);
  await trx<InvitationRow>('invitations')
    .insert({ token_hash: tokenHash, staff_id: staffId, expires_at: expiresAt })
    .onConflict('staff_id')
    .merge();
  return expiresAt;
}

type Presented = Pick<Invitation, 'tokenHash' | 'at'>;

/** The invited account, without a lock. `takeInvitation` checks the invitation again under a lock before it is used. */
export async function findInvited(db: Database, presented: Presented): Promise<string | undefined> {
  const invitation = await openInvitations(db, presented).first();
  return invitation?.staff_id;
}

/** Removes the invitation and returns the invited account, so that only one of two concurrent calls gets it. */
export async function takeInvitation(trx: Transaction, presented: Presented): Promise<string | undefined> {
  const [invitation] = await openInvitations(trx, presented).delete().returning('staff_id');
  return invitation?.staff_id;
}

function openInvitations(db: Database, { tokenHash, at }: Presented) {
  return db<InvitationRow>('invitations').where({ token_hash: tokenHash }).where('expires_at', '>', at);
}

export async function deleteInvitationOf(trx: Transaction, staffId: string): Promise<void> {
  await trx<InvitationRow>('invitations').where({ staff_id: staffId }).delete();
}

export async function deleteExpiredInvitations(db: Database, at: Date): Promise<void> {
  await db<InvitationRow>('invitations').where('expires_at', '<=', at).delete();
}
