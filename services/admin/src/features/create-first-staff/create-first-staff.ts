import { remark, StaffPermission } from '@booking/contracts';
import { InvalidEnvironment, newId, type Part, transact } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { appendAuditEntry } from '../../audit-entry/audit-entry-repository.ts';
import type { Config } from '../../config.ts';
import type { Staff } from '../../staff/staff.ts';
import { hasStaff, insertFirstStaff } from '../../staff/staff-repository.ts';
import { presentAccount } from '../../staff/staff-resource.ts';
import { weaknessOf } from '../../staff/weak-password.ts';

type Deps = Pick<AdminDeps, 'db' | 'clock' | 'passwords'>;

/** Creates the first account before the first request, if one is configured. */
export function firstStaff(deps: Deps, account: Config['firstStaff']): Part {
  return {
    name: 'first staff',
    start: () => (account ? createFirstStaff(deps, account) : Promise.resolve()),
    stop: () => Promise.resolve(),
  };
}

/** The actor of the audit log before any account exists. */
const SYSTEM = 'system';

/**
 * Creates the first account, which can then create others. Does nothing once there is any account. Throws
 * InvalidEnvironment when the password is weak.
 */
export async function createFirstStaff(
  { db, clock, passwords }: Deps,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (await hasStaff(db)) return;
  const weakness = await weaknessOf(password, { email, name: '' });
  if (weakness !== undefined) throw new InvalidEnvironment([`✖ ADMIN_PASSWORD: ${weakness}`]);

  const at = clock();
  const staff: Staff = {
    id: newId(),
    email,
    name: 'Administrator',
    passwordHash: await passwords.hash(password),
    openIdSubject: null,
    permissions: StaffPermission.options,
    createdAt: at,
    disabledAt: null,
  };
  const target = { type: 'staff', id: email } as const;
  const action = { staff: SYSTEM, name: 'create_staff', target, reason: remark('first-account') } as const;

  await transact(db, async (trx) => {
    if (!(await insertFirstStaff(trx, staff))) return;
    const entry = { id: newId(), actionId: newId(), at, action, outcome: 'succeeded', problem: null } as const;
    await appendAuditEntry(trx, { ...entry, before: null, after: presentAccount(staff) });
  });
}
