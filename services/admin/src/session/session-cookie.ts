import { SESSION_LIFETIME_MS } from './session.ts';

export type SessionCookie = {
  /** The Set-Cookie header that hands out a session id. */
  give(sessionId: string): string;
  /** The Set-Cookie header that takes it back. */
  take(): string;
  /** The session id in a Cookie header, if it has one. */
  read(cookieHeader: string | undefined): string | undefined;
};

/**
 * The cookie of staff sessions: out of reach for scripts and for other sites. Over https it is sent on secure
 * connections only, and its prefix makes browsers refuse one that a sibling domain has set (RFC 6265bis, 4.1.3).
 */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const name = isSecure ? '__Host-staff_session' : 'staff_session';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

  return {
    give: (sessionId) => `${name}=${sessionId}; Max-Age=${SESSION_LIFETIME_MS / 1_000}; ${attributes}`,
    take: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (cookieHeader) => readCookie(cookieHeader ?? '', name),
  };
}

/** The value of the first cookie of this name in a Cookie header. */
export function readCookie(cookieHeader: string, name: string): string | undefined {
  const pairs = cookieHeader.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
