const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';
const UNIQUE_VIOLATION = '23505';

/**
 * SQLSTATE classes and codes (PostgreSQL manual, appendix A) of errors that the work itself did not cause. The classes
 * are connection exceptions, insufficient resources, operator intervention and system errors. The codes are an
 * unavailable lock, a read-only server, an idle transaction that was ended, a serialization failure and a deadlock.
 */
const TRANSIENT_STATES = /^(08|53|57|58)|^(55P03|25006|25P03|40001|40P01)$/;
const TRANSIENT_SOCKET_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** Messages of pg, knex and tarn about a lost connection. These errors have no code. */
const TRANSIENT_MESSAGES =
  /Connection terminated|^Query read timeout$|^timeout expired$|timeout exceeded when trying to connect|Timeout acquiring a connection|Unable to acquire a connection|Client has encountered a connection error/;

/** SQLSTATEs of a cancelled statement, of exhausted memory, and of an exceeded limit of the configuration. */
const LIMIT_STATES = new Set<string | undefined>(['57014', '53200', '53400']);

/** Messages of pg and tarn when the pool had no usable connection in time. */
const WITHOUT_CONNECTION = /^timeout expired$|Timeout acquiring a connection/;

/** The database cannot be used now. The work itself did not cause this error. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** The server has a setting that is not safe for this product. The message names the setting to change. */
export class UnsafeDatabase extends DatabaseUnavailable {
  override readonly name = 'UnsafeDatabase';
}

/** Whether the work itself did not cause this error, so that the same work may succeed later. */
export function isTransientDatabaseError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = codeOf(error);
  if (code !== undefined && (TRANSIENT_STATES.test(code) || TRANSIENT_SOCKET_CODES.has(code))) return true;
  return error instanceof Error && (error.name === 'KnexTimeoutError' || TRANSIENT_MESSAGES.test(error.message));
}

/** Whether the work exceeded a limit of the server, such as the time of a statement. A retry may exceed it again. */
export function exceededLimit(error: unknown): boolean {
  return LIMIT_STATES.has(codeOf(error));
}

/** Whether two transactions conflicted. Repeating one of them resolves the conflict. */
export function isSerializationConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** Whether another session held a lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE;
}

/** Whether the work certainly had no effect: no connection was free, or a lock time-out rolled the transaction back. */
export function hadNoEffect(error: unknown): boolean {
  return isLockTimeout(error) || lackedConnection(error);
}

/** Whether the pool had no usable connection in time. The message of knex blames the code instead. */
export function lackedConnection(error: unknown): boolean {
  return error instanceof Error && (error.name === 'KnexTimeoutError' || WITHOUT_CONNECTION.test(error.message));
}

/** Whether a row with this unique key exists already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === UNIQUE_VIOLATION && (error as { constraint?: string }).constraint === constraint;
}

/** The code of an error: an SQLSTATE of PostgreSQL, or a code of the operating system. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
