const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';
const UNIQUE_VIOLATION = '23505';

/**
 * SQLSTATE classes and codes (PostgreSQL manual, appendix A) that say nothing about the work itself: connection
 * exceptions, insufficient resources, operator intervention, a lock that was not to be had, a server in recovery.
 */
const TRANSIENT_STATES = /^(08|53|57|58)|^(55P03|25006|25P03|40001|40P01)$/;
const TRANSIENT_SOCKET_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** How pg, knex and tarn say that there is no connection; they give these errors no code. */
const TRANSIENT_MESSAGES =
  /Connection terminated|^Query read timeout$|^timeout expired$|timeout exceeded when trying to connect|Timeout acquiring a connection|Unable to acquire a connection|Client has encountered a connection error/;

/** How pg and tarn say that no connection was to be had in time. */
const WITHOUT_CONNECTION = /^timeout expired$|Timeout acquiring a connection/;

/** The database cannot be used now; nothing is said about the work itself. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** The service must not use a server with these settings. The message says what to change. */
export class UnsafeDatabase extends DatabaseUnavailable {
  override readonly name = 'UnsafeDatabase';
}

/** The database could not do it now, whatever "it" was: the same work may succeed later. */
export function isTransientDatabaseError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = codeOf(error);
  if (code !== undefined && (TRANSIENT_STATES.test(code) || TRANSIENT_SOCKET_CODES.has(code))) return true;
  return error instanceof Error && (error.name === 'KnexTimeoutError' || TRANSIENT_MESSAGES.test(error.message));
}

/** Two transactions met; running one of them again settles it. */
export function isSerializationConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** Somebody else has held a lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE;
}

/** Nothing has happened: no connection was free, or somebody else held a lock, so that the transaction was undone. */
export function hasNotBegun(error: unknown): boolean {
  if (isLockTimeout(error)) return true;
  return error instanceof Error && (error.name === 'KnexTimeoutError' || WITHOUT_CONNECTION.test(error.message));
}

/** A row with this key exists already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === UNIQUE_VIOLATION && (error as { constraint?: string }).constraint === constraint;
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
