import { settingsFrom } from '@booking/runtime';
import { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

/** The countries Xendit opens sessions in (docs.xendit.co/apidocs/create-session). */
const Country = z.enum(['ID', 'PH', 'VN', 'TH', 'SG', 'MY']);

/**
 * The variables of Xendit. The tokens are in every webhook of an account, and do not authenticate its content. Every
 * currency except the US dollar determines the country of the charge. US dollars are charged in `XENDIT_COUNTRY`.
 */
export const XenditEnvironment = settingsFrom({
  secretKey: ['XENDIT_SECRET_KEY', Filled],
  callbackTokens: ['XENDIT_CALLBACK_TOKENS', SecretList],
  country: ['XENDIT_COUNTRY', Country.default('PH')],
  apiBase: ['XENDIT_API_BASE', ApiBase.default('https://api.xendit.co')],
});
export type XenditSettings = z.infer<typeof XenditEnvironment>;
