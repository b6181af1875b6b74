import { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

/** The countries Xendit opens sessions in (docs.xendit.co/apidocs/create-session). */
const Country = z.enum(['ID', 'PH', 'VN', 'TH', 'SG', 'MY']);

/**
 * The variables of Xendit. The tokens are in every webhook of an account, and do not authenticate its content. Only US
 * dollars do not determine the country of the charge, so the account's country is used for them.
 */
export const XenditEnvironment = z
  .object({
    XENDIT_SECRET_KEY: Filled,
    XENDIT_CALLBACK_TOKENS: SecretList,
    XENDIT_COUNTRY: Country.default('PH'),
    XENDIT_API_BASE: ApiBase.default('https://api.xendit.co'),
  })
  .transform((env) => ({
    secretKey: env.XENDIT_SECRET_KEY,
    callbackTokens: env.XENDIT_CALLBACK_TOKENS,
    country: env.XENDIT_COUNTRY,
    apiBase: env.XENDIT_API_BASE,
  }));
export type XenditSettings = z.infer<typeof XenditEnvironment>;
