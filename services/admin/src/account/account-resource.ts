import { z } from 'zod';
import { SignedInStaff } from '../staff/staff-resource.ts';

export const PasskeyResource = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyResource = z.infer<typeof PasskeyResource>;

export const Account = z.object({
  staff: SignedInStaff,
  belongsToProvider: z.boolean().meta({ description: 'Whether the OpenID provider manages the account' }),
  previousSignInAt: z.iso.datetime().nullable().meta({ description: 'The last sign-in before this session' }),
  authenticatorSince: z.iso.datetime().nullable(),
  passkeys: z.array(PasskeyResource),
  recoveryCodesLeft: z.int(),
  passkeysUsable: z.boolean().meta({ description: 'Whether passkeys work at this address' }),
  authenticatorUsable: z.boolean().meta({ description: 'Whether an authenticator app can be set up' }),
});
export type Account = z.infer<typeof Account>;

export const SessionResource = z.object({
  id: z.string().meta({ description: 'The hash of the secret id of the session' }),
  isThis: z.boolean().meta({ description: 'Whether it is the session of this request' }),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type SessionResource = z.infer<typeof SessionResource>;

export const NewRecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).nullable().meta({ description: 'Shown once; null if the account has codes' }),
});
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodes>;
