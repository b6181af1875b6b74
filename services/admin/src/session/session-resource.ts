import { z } from 'zod';
import { PasskeyOptions } from '../second-factor/passkey-response.ts';

/** The ways to prove the second factor. */
export const SecondFactorRequest = z.object({
  authenticator: z.boolean().meta({ description: 'Whether a code of an authenticator app is accepted' }),
  recoveryCode: z.boolean().meta({ description: 'Whether a recovery code is accepted' }),
  passkey: PasskeyOptions.nullable().meta({ description: 'The options of WebAuthn, if a passkey is accepted' }),
});
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>;
