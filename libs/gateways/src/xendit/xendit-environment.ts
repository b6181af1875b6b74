import { z } from 'zod';
import { ApiBase, Filled, SecretList, settingsFrom } from '../environment.ts';

/** The countries Xendit opens sessions in (docs.xendit.co/apidocs/create-session). */
const Country = z.enum(['ID', 'PH', 'VN', 'TH', 'SG', 'MY']);

/**
 * The variables of Xendit. The tokens are in every webhook of an account, and do not authenticate its content. Only US
 * dollars do not determine the country of the charge, so the account's country is used for them.
 */
export const XenditEnvironment = settingsFrom({
  secretKey: ['XENDIT_SECRET_KEY', Filled],
  callbackTokens: ['XENDIT_CALLBACK_TOKENS', SecretList],
  country: ['XENDIT_COUNTRY', Country.default('PH')],
  apiBase: ['XENDIT_API_BASE', ApiBase.default('https://api.xendit.co')],
});
export type XenditSettings = z.infer<typeof XenditEnvironment>;
