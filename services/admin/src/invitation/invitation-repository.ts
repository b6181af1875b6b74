import type { Database, Transaction } from '@booking/runtime';
import type { Invitation } from './invitation.ts';

type InvitationRow = { token_hash: string; staff_id: string; expires_at: Date };

/** Replaces the invitation of the account, so that an earlier link stops working. */
export async function replaceInvitation(trx: Transaction, invitation: Invitation): Promise<void> {
  const { tokenHash, staffId, expiresAt } = invitation;
  await trx<InvitationRow>('invitations')
    .insert({ token_hash: tokenHash, staff_id: staffId, expires_at: expiresAt })
    .onConflict('staff_id')
    .merge();
}

/** Finds an invitation without a lock. `takeInvitation` checks it again under a lock before it is used. */
export async function findInvitation(db: Database, tokenHash: string): Promise<Invitation | undefined> {
  const row = await db<InvitationRow>('invitations').where({ token_hash: tokenHash }).first();
  return row && toInvitation(row);
}

/** Removes and returns the invitation, so that only one of two concurrent calls gets it. */
export async function takeInvitation(trx: Transaction, tokenHash: string): Promise<Invitation | undefined> {
  const [row] = await trx<InvitationRow>('invitations').where({ token_hash: tokenHash }).delete().returning('*');
  return row && toInvitation(row);
}

export async function deleteInvitationOf(trx: Transaction, staffId: string): Promise<void> {
  await trx<InvitationRow>('invitations').where({ staff_id: staffId }).delete();
}

export async function deleteExpiredInvitations(db: Database, at: Date): Promise<void> {
  await db<InvitationRow>('invitations').where('expires_at', '<=', at).delete();
}

function toInvitation({ token_hash: tokenHash, staff_id: staffId, expires_at: expiresAt }: InvitationRow): Invitation {
  return { tokenHash, staffId, expiresAt };
}
