import { z } from 'zod';
import { OpenIdPrompt, ReturnAddress } from '../session/openid-addresses.ts';
import { createTokenCookie, type TokenCookie } from '../session/session-cookie.ts';

const LIFETIME_MS = 10 * 60_000;

const PendingSignIn = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  codeVerifier: z.string().min(1),
  returnTo: ReturnAddress,
  prompt: OpenIdPrompt.optional(),
});
/** A sign-in that waits for the provider, kept in the browser that began it. */
export type PendingSignIn = z.infer<typeof PendingSignIn>;

export type PendingCookie = Pick<TokenCookie, 'take'> & {
  give(pending: PendingSignIn): string;
  read(cookieHeader: string | undefined): PendingSignIn | undefined;
};

/**
 * Keeps a sign-in in the browser that began it. `SameSite=Lax`, because the browser returns from another site. The
 * cookie alone opens nothing.
 */
export function createPendingCookie(publicUrl: string): PendingCookie {
  const named = { plainName: 'openid_sign_in', lifetimeMs: LIFETIME_MS, sameSite: 'Lax' } as const;
  const cookie = createTokenCookie(publicUrl, named);
  return {
    give: (pending) => cookie.give(encode(pending)),
    take: () => cookie.take(),
    read: (header) => decode(cookie.read(header) ?? ''),
  };
}

function encode(pending: PendingSignIn): string {
  return Buffer.from(JSON.stringify(pending)).toString('base64url');
}

function decode(text: string): PendingSignIn | undefined {
  try {
    return PendingSignIn.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
