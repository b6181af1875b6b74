import { z } from 'zod';

const FIELD_LENGTH_MAX = 16_384;
const TRANSPORTS_MAX = 10;

const Field = z.string().max(FIELD_LENGTH_MAX);
const credential = {
  id: Field.min(1),
  rawId: Field.min(1),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
};

/** A new passkey, as browsers write it in JSON (WebAuthn Level 3, 5.1). */
export const NewPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Field,
    attestationObject: Field,
    authenticatorData: Field.exactOptional(),
    transports: z.array(z.string().max(FIELD_LENGTH_MAX)).max(TRANSPORTS_MAX).exactOptional(),
    publicKeyAlgorithm: z.number().exactOptional(),
    publicKey: Field.exactOptional(),
  }),
});
export type NewPasskeyResponse = z.infer<typeof NewPasskeyResponse>;

/** The signature of a passkey, as browsers write it in JSON. */
export const PasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Field,
    authenticatorData: Field,
    signature: Field,
    userHandle: Field.exactOptional(),
  }),
});
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;

/** The options of WebAuthn in JSON, which the browser hands to its authenticators. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;
