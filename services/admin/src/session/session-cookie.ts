import { CHALLENGE_LIFETIME_MS } from '../challenge/challenge-repository.ts';
import { DEVICE_LIFETIME_MS } from '../known-device/known-device-repository.ts';
import { SESSION_LIFETIME_MS } from './session.ts';

/** A cookie that holds a secret token. */
export type TokenCookie = {
  /** The Set-Cookie header that sets a token. */
  give(token: string): string;
  /** The Set-Cookie header that removes the cookie. */
  take(): string;
  /** The token in a Cookie header, if present. */
  read(cookieHeader: string | undefined): string | undefined;
};

export type StaffCookies = {
  readonly sessionCookie: TokenCookie;
  readonly deviceCookie: TokenCookie;
  readonly challengeCookie: TokenCookie;
};

const SESSION = { plainName: 'staff_session', lifetimeMs: SESSION_LIFETIME_MS };
/** The cookie of browsers that signed in before. It stays after a sign-out. */
const DEVICE = { plainName: 'staff_device', lifetimeMs: DEVICE_LIFETIME_MS };
/** The cookie of a browser in the middle of a sign-in, or while it adds a passkey. */
const CHALLENGE = { plainName: 'staff_challenge', lifetimeMs: CHALLENGE_LIFETIME_MS };

export function createStaffCookies(publicUrl: string): StaffCookies {
  return {
    sessionCookie: createTokenCookie(publicUrl, SESSION),
    deviceCookie: createTokenCookie(publicUrl, DEVICE),
    challengeCookie: createTokenCookie(publicUrl, CHALLENGE),
  };
}

type Named = { readonly plainName: string; readonly lifetimeMs: number; readonly sameSite?: 'Strict' | 'Lax' };

/**
 * A cookie that scripts cannot read. Requests from other sites do not carry it unless it is `Lax`. Over https it is sent
 * on secure connections only, and its prefix makes browsers reject a cookie that a sibling domain has set (RFC 6265bis,
 * 4.1.3).
 */
export function createTokenCookie(
  publicUrl: string,
  { plainName, lifetimeMs, sameSite = 'Strict' }: Named,
): TokenCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;

  return {
    give: (token) => `${name}=${token}; Max-Age=${lifetimeMs / 1_000}; ${attributes}`,
    take: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (cookieHeader) => readCookie(cookieHeader ?? '', name),
  };
}

/** The value of the first cookie of this name in a Cookie header. */
function readCookie(cookieHeader: string, name: string): string | undefined {
  const pairs = cookieHeader.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
