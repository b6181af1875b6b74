/** How long a session lives without a request, and how long at most (OWASP Session Management Cheat Sheet). */
export const SESSION_IDLE_MS = 30 * 60_000;
export const SESSION_LIFETIME_MS = 12 * 60 * 60_000;
/** A session in use is written at most this often. */
const TOUCH_INTERVAL_MS = 60_000;

export type Session = {
  /** SHA-256 of the id that only the browser has. */
  readonly idHash: string;
  readonly staffId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
};

export function startSession(idHash: string, staffId: string, at: Date): Session {
  return { idHash, staffId, createdAt: at, lastSeenAt: at };
}

export function isLive({ createdAt, lastSeenAt }: Session, at: Date): boolean {
  return (
    at.getTime() < lastSeenAt.getTime() + SESSION_IDLE_MS && at.getTime() < createdAt.getTime() + SESSION_LIFETIME_MS
  );
}

export function isDueToBeTouched({ lastSeenAt }: Session, at: Date): boolean {
  return at.getTime() >= lastSeenAt.getTime() + TOUCH_INTERVAL_MS;
}
