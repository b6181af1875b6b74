/** The address where a sign-in at the provider begins. */
export const OPENID_PATH = '/admin/api/session/openid';

/** The address to which the provider returns browsers, under the public address. */
export const CALLBACK_PATH = `${OPENID_PATH}/callback`;

/** `none` asks the provider without a page. `login` makes it ask for the password again. */
export type OpenIdPrompt = 'none' | 'login';

export function signInAddress(prompt: OpenIdPrompt): string {
  return `${OPENID_PATH}?prompt=${prompt}`;
}
