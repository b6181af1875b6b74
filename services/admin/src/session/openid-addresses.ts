import { z } from 'zod';

/** The address where a sign-in at the provider begins. */
export const OPENID_PATH = '/admin/api/session/openid';

/** The address to which the provider returns browsers, under the public address. */
export const CALLBACK_PATH = `${OPENID_PATH}/callback`;

/** `none` checks the session without showing a page. `login` makes the provider ask for the password again. */
export const OpenIdPrompt = z.enum(['none', 'login']);
export type OpenIdPrompt = z.infer<typeof OpenIdPrompt>;

export function signInAddress(prompt: OpenIdPrompt): string {
  return `${OPENID_PATH}?prompt=${prompt}`;
}

const ADDRESS_LENGTH_MAX = 1_000;

/** The page of the interface to which the browser returns from the provider. */
export const ReturnAddress = z
  .string()
  .max(ADDRESS_LENGTH_MAX)
  .regex(/^\/admin(\/[\w\-.~%!$&'()*+,;=:@/?]*)?$/, 'Must be a page under /admin');
