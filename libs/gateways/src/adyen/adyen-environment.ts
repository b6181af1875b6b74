import { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

/** As Adyen generates them: 32 bytes in hexadecimal. Of any other text nobody could say what key it was meant to be. */
const HMAC_KEY = /^[0-9a-f]{64}$/i;

/**
 * The variables of Adyen. Its live address has a prefix of one's own and ends in `/checkout`, so that there is none to
 * take unless it is set. A merchant account with a colon in it would make what is signed ambiguous.
 */
export const AdyenEnvironment = z
  .object({
    ADYEN_API_KEY: Filled,
    ADYEN_MERCHANT_ACCOUNT: Filled.regex(/^[^:]+$/, { error: 'Expected a name without a colon' }),
    ADYEN_HMAC_KEYS: SecretList.pipe(z.array(z.string().regex(HMAC_KEY, { error: 'Expected 64 hexadecimal digits' }))),
    ADYEN_API_BASE: ApiBase,
  })
  .transform((env) => ({
    apiKey: env.ADYEN_API_KEY,
    merchantAccount: env.ADYEN_MERCHANT_ACCOUNT,
    hmacKeys: env.ADYEN_HMAC_KEYS,
    apiBase: env.ADYEN_API_BASE,
  }));
export type AdyenSettings = z.infer<typeof AdyenEnvironment>;
