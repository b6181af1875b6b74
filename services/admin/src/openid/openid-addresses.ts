/** Where a browser begins to sign in at the provider. */
export const OPENID_PATH = '/admin/api/session/openid';

/** Where the provider sends browsers back to, under the public address. */
export const CALLBACK_PATH = `${OPENID_PATH}/callback`;

/** `none` asks the provider without showing a page; `login` makes it ask for the password again. */
export type OpenIdPrompt = 'none' | 'login';

export function signInAddress(prompt: OpenIdPrompt): string {
  return `${OPENID_PATH}?prompt=${prompt}`;
}
