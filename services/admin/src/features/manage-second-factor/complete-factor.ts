import type { Transaction } from '@booking/runtime';
import type { NewRecoveryCodes } from '../../account/account-resource.ts';
import type { Shown } from '../../audit-entry/audit-entry.ts';
import { firstRecoveryCodes } from '../../second-factor/second-factors.ts';
import { deleteOtherSessions, type FoundSession } from '../../session/session-repository.ts';

/**
 * Ends all other sessions, because they were opened without the new factor. The account is locked here and while a
 * session is opened, so no session is missed.
 */
export async function completeFactor(trx: Transaction, { staff, session }: FoundSession): Promise<NewRecoveryCodes> {
  await deleteOtherSessions(trx, session);
  return { recoveryCodes: await firstRecoveryCodes(trx, staff.id) };
}

/** For the audit log: the number of codes, never the codes. */
export function withoutCodes({ recoveryCodes }: NewRecoveryCodes): Shown {
  return { newRecoveryCodes: recoveryCodes?.length ?? 0 };
}
