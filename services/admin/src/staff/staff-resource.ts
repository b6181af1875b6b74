import { StaffPermission } from '@booking/contracts';
import { z } from 'zod';
import { type CsvColumns, plain } from '../csv/csv.ts';
import { belongsToProvider, type Staff } from './staff.ts';

const EMAIL_LENGTH_MAX = 254;
const NAME_LENGTH_MAX = 100;
const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 256;

export const Email = z.email().max(EMAIL_LENGTH_MAX).toLowerCase();
export const NewPassword = z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX);
export const StaffName = z
  .string()
  .trim()
  .min(1)
  .max(NAME_LENGTH_MAX)
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed');

/** The changes to an account; a member that is missing stays as it is. */
export const ProfileChange = z.strictObject({ name: StaffName.optional(), email: Email.optional() });

/** The signed-in account, as the admin API shows it. */
export const SignedInStaff = z
  .object({ id: z.uuid(), email: z.string(), name: z.string(), permissions: z.array(StaffPermission) })
  .meta({ id: 'SignedInStaff' });
export type SignedInStaff = z.infer<typeof SignedInStaff>;

/** An account, as the list of staff shows it. */
export const StaffAccount = SignedInStaff.extend({
  createdAt: z.iso.datetime(),
  disabledAt: z.iso.datetime().nullable(),
  hasPassword: z
    .boolean()
    .meta({ description: 'False until the invitation is accepted, and for accounts of the OpenID provider' }),
  belongsToProvider: z.boolean().meta({ description: 'Whether its owner signs in at the OpenID provider' }),
}).meta({ id: 'StaffAccount' });
export type StaffAccount = z.infer<typeof StaffAccount>;

export const ListedStaff = StaffAccount.extend({
  lastSignedInAt: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean().meta({ description: 'Whether it needs a second factor to sign in' }),
}).meta({ id: 'ListedStaff' });
export type ListedStaff = z.infer<typeof ListedStaff>;

export const STAFF_COLUMNS_OF_CSV: CsvColumns<ListedStaff> = {
  ...plain('id', 'email', 'name'),
  permissions: ({ permissions }) => permissions.join(' '),
  hasPassword: ({ hasPassword }) => String(hasPassword),
  belongsToProvider: (account) => String(account.belongsToProvider),
  hasSecondFactor: ({ hasSecondFactor }) => String(hasSecondFactor),
  ...plain('lastSignedInAt', 'createdAt', 'disabledAt'),
};

/** An account, and the link by which its owner chooses a password. The link is returned only once. */
export const InvitedStaff = StaffAccount.extend({
  invitation: z.object({ url: z.url(), expiresAt: z.iso.datetime() }),
}).meta({ id: 'InvitedStaff' });
export type InvitedStaff = z.infer<typeof InvitedStaff>;

export function presentSignedIn({ id, email, name, permissions }: Staff): SignedInStaff {
  return { id, email, name, permissions: [...permissions] };
}

export function presentAccount(staff: Staff): StaffAccount {
  return {
    ...presentSignedIn(staff),
    createdAt: staff.createdAt.toISOString(),
    disabledAt: staff.disabledAt?.toISOString() ?? null,
    hasPassword: staff.passwordHash !== null,
    belongsToProvider: belongsToProvider(staff),
  };
}
