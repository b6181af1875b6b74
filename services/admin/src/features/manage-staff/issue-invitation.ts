import type { Transaction } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { replaceInvitation } from '../../invitation/invitation-repository.ts';
import { insertSignInLink } from '../../staff/related-accounts-repository.ts';
import { hashSecretToken, newSecretToken } from '../../staff/secret-token.ts';
import type { Staff } from '../../staff/staff.ts';
import { type InvitedStaff, presentAccount, StaffAccount } from '../../staff/staff-resource.ts';

export type Deps = Pick<AdminDeps, 'db' | 'clock' | 'publicUrl'>;

type Issue = {
  readonly staff: Staff;
  /** The account that requested the link. Its owner sees the link and could use it. */
  readonly by: string;
  /** True when the account is created with the link. */
  readonly isFirst?: boolean;
};

/**
 * Issues a link by which the owner of the account chooses a password. The token is behind the `#`, which browsers send
 * neither to a server nor in `Referer`.
 */
export async function issueInvitation(
  { clock, publicUrl }: Deps,
  trx: Transaction,
  { staff, by, isFirst = false }: Issue,
): Promise<InvitedStaff> {
  const token = newSecretToken();
  const at = clock();
  const expiresAt = await replaceInvitation(trx, { staffId: staff.id, tokenHash: hashSecretToken(token), at });
  await insertSignInLink(trx, { staffId: staff.id, by, at, isFirst });
  const url = `${publicUrl}/admin/invitation#${token}`;
  return { ...presentAccount(staff), invitation: { url, expiresAt: expiresAt.toISOString() } };
}

/** The part that may be logged: readers of the audit log must not be able to take over the account. */
export function withoutInvitation(invited: InvitedStaff): StaffAccount {
  return StaffAccount.parse(invited);
}
