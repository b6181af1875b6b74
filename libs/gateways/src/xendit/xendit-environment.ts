import { settingsFrom } from '@booking/runtime';
import { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

/** The countries Xendit opens sessions in (docs.xendit.co/apidocs/create-session). */
const Country = z.enum(['ID', 'PH', 'VN', 'TH', 'SG', 'MY']);

/**
 * The variables of Xendit. Each webhook of an account has one of the tokens, which does not authenticate its content. A
 * currency determines the country of the charge, except the US dollar. US dollars are charged in `XENDIT_COUNTRY`.
 */
export const XenditEnvironment = settingsFrom({
  secretKey: ['XENDIT_SECRET_KEY', Filled],
  callbackTokens: ['XENDIT_CALLBACK_TOKENS', SecretList],
  country: ['XENDIT_COUNTRY', Country.default('PH')],
  apiBase: ['XENDIT_API_BASE', ApiBase.default('https://api.xendit.co')],
});
export type XenditSettings = z.infer<typeof XenditEnvironment>;
