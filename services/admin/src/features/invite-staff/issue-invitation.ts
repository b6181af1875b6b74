import type { Clock, Database, Transaction } from '@booking/runtime';
import { replaceInvitation } from '../../invitation/invitation-repository.ts';
import { invite } from '../../invitation/invitation.ts';
import { hashSecretToken, newSecretToken } from '../../session/secret-token.ts';
import { presentAccount, StaffAccount, type InvitedStaff } from '../../staff/staff-resource.ts';
import type { Staff } from '../../staff/staff.ts';

export type Deps = { readonly db: Database; readonly clock: Clock; readonly publicUrl: string };

/**
 * Gives out a link by which the owner of the account chooses a password. The token is behind the `#`, which browsers
 * send to no server and in no `Referer`.
 */
export async function issueInvitation(
  { clock, publicUrl }: Deps,
  trx: Transaction,
  staff: Staff,
): Promise<InvitedStaff> {
  const token = newSecretToken();
  const invitation = invite(staff.id, hashSecretToken(token), clock());
  await replaceInvitation(trx, invitation);
  const url = `${publicUrl}/admin/invitation#${token}`;
  return { ...presentAccount(staff), invitation: { url, expiresAt: invitation.expiresAt.toISOString() } };
}

/** What may be noted of it: whoever reads the audit log is not to take over the account. */
export function withoutInvitation(invited: InvitedStaff): StaffAccount {
  return StaffAccount.parse(invited);
}
