import { z } from 'zod';
import { readCookie } from '../session/session-cookie.ts';
import type { PendingSignIn } from './openid-provider.ts';
import { ReturnAddress } from './return-address.ts';

const LIFETIME_SECONDS = 10 * 60;

const Pending = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  codeVerifier: z.string().min(1),
  returnTo: ReturnAddress,
  prompt: z.enum(['none', 'login']).optional(),
});

export type PendingCookie = {
  /** The Set-Cookie header that sets it. */
  give(pending: PendingSignIn): string;
  /** The Set-Cookie header that removes it. */
  take(): string;
  read(cookieHeader: string | undefined): PendingSignIn | undefined;
};

/**
 * Keeps a sign-in in the browser that began it. `SameSite=Lax`, because the browser returns from another site. The
 * cookie alone opens nothing.
 */
export function createPendingCookie(publicUrl: string): PendingCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const name = isSecure ? '__Host-openid_sign_in' : 'openid_sign_in';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    give: (pending) => `${name}=${encode(pending)}; Max-Age=${LIFETIME_SECONDS}; ${attributes}`,
    take: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (cookieHeader) => decode(readCookie(cookieHeader ?? '', name) ?? ''),
  };
}

function encode(pending: PendingSignIn): string {
  return Buffer.from(JSON.stringify(pending)).toString('base64url');
}

function decode(text: string): PendingSignIn | undefined {
  try {
    return Pending.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
