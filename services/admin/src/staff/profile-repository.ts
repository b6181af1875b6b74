import { ProblemError } from '@booking/contracts';
import { isUniqueViolation, type Transaction } from '@booking/runtime';
import { belongsToProvider, type Staff } from './staff.ts';
import { isReservedEmail, saveStaff } from './staff-repository.ts';

/** A member that is missing stays as it is, so that two people who each change one of them keep both changes. */
type Profile = { readonly email?: string | undefined; readonly name?: string | undefined };

/**
 * Changes the name and the email of a locked account, which keeps its assigned work. The former email stays reserved
 * for the account, and still identifies it where two people are required. Throws `email-in-use`, and
 * `managed-by-provider` for the email of an OpenID account.
 */
export async function saveProfile(trx: Transaction, staff: Staff, profile: Profile & { at: Date }): Promise<Staff> {
  const { email = staff.email, name = staff.name, at } = profile;
  const changed = { ...staff, email, name };
  if (email === staff.email) {
    await saveStaff(trx, changed);
    return changed;
  }
  if (belongsToProvider(staff))
    throw new ProblemError('managed-by-provider', 'The OpenID provider manages this email.');
  await saveStaff(trx, changed).catch((error: unknown) => {
    throw isUniqueViolation(error, 'staff_email_key') ? emailInUse(email) : error;
  });
  if (await isReservedEmail(trx, email, staff.id)) throw emailInUse(email);
  await keepFormerEmail(trx, { staff, email, at });
  return changed;
}

async function keepFormerEmail(
  trx: Transaction,
  { staff, email, at }: { staff: Staff; email: string; at: Date },
): Promise<void> {
  await trx('former_emails').where({ email, staff_id: staff.id }).delete();
  await trx('former_emails').insert({ email: staff.email, staff_id: staff.id, changed_at: at });
  await trx('sign_in_links').where({ made_by: staff.email }).update({ made_by: email });
  await trx('work_marks').where({ assignee: staff.email }).update({ assignee: email });
}

export function emailInUse(email: string): ProblemError {
  return new ProblemError('email-in-use', `${email} belongs to another account, or belonged to it before.`);
}
