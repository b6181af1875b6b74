import type { Database, Transaction } from '@booking/runtime';
import type { Invitation } from './invitation.ts';

type InvitationRow = { token_hash: string; staff_id: string; expires_at: Date };

/** The account has this invitation now; an earlier link leads nowhere. */
export async function replaceInvitation(trx: Transaction, invitation: Invitation): Promise<void> {
  const { tokenHash, staffId, expiresAt } = invitation;
  await trx<InvitationRow>('invitations')
    .insert({ token_hash: tokenHash, staff_id: staffId, expires_at: expiresAt })
    .onConflict('staff_id')
    .merge();
}

/** Invitations are looked at again under a lock (`takeInvitation`) before anything is done with them. */
export async function findInvitation(db: Database, tokenHash: string): Promise<Invitation | undefined> {
  const row = await db<InvitationRow>('invitations').where({ token_hash: tokenHash }).first();
  return row && toInvitation(row);
}

/** The invitation, which is gone with that: of two who accept it at once, one gets it. */
export async function takeInvitation(trx: Transaction, tokenHash: string): Promise<Invitation | undefined> {
  const [row] = await trx<InvitationRow>('invitations').where({ token_hash: tokenHash }).delete().returning('*');
  return row && toInvitation(row);
}

export async function deleteInvitationOf(trx: Transaction, staffId: string): Promise<void> {
  await trx<InvitationRow>('invitations').where({ staff_id: staffId }).delete();
}

/** Deletes what has expired. */
export async function deleteExpiredInvitations(db: Database, at: Date): Promise<void> {
  await db<InvitationRow>('invitations').where('expires_at', '<=', at).delete();
}

function toInvitation({ token_hash: tokenHash, staff_id: staffId, expires_at: expiresAt }: InvitationRow): Invitation {
  return { tokenHash, staffId, expiresAt };
}
