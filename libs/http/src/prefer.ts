/** The longest a request is held open on the client's wish, in seconds. */
const WAIT_SECONDS_MAX = 10;

const WAIT = /^\s*wait\s*=\s*"?(\d+)"?\s*(;|$)/i;

/**
 * How long the client wants to wait for the outcome (`Prefer: wait=N`, RFC 7240, 4.3), in milliseconds and at most ten
 * seconds; 0 when it does not say so. A preference that is not understood is ignored, as the RFC demands.
 */
export function preferredWaitMs(prefer = ''): number {
  const seconds = prefer.split(',').map((preference) => WAIT.exec(preference)?.[1]);
  const wanted = seconds.find((value) => value !== undefined) ?? '0';
  return Math.min(Number(wanted), WAIT_SECONDS_MAX) * 1000;
}

/** The header that tells the client that its `Prefer: wait=N` was honoured; nothing when it had not asked. */
export function preferenceApplied(preferWaitMs: number): Record<string, string> {
  return preferWaitMs > 0 ? { 'preference-applied': `wait=${preferWaitMs / 1000}` } : {};
}
