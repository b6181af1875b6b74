/** The longest time that a client can hold a request open, in seconds. */
const WAIT_SECONDS_MAX = 10;

const WAIT = /^\s*wait\s*=\s*"?(\d+)"?\s*(;|$)/i;

/**
 * How long the client waits for the outcome (`Prefer: wait=N`, RFC 7240, 4.3), in milliseconds, at most ten seconds; 0
 * without that preference. Unknown preferences are ignored, as the RFC requires.
 */
export function preferredWaitMs(prefer = ''): number {
  const seconds = prefer.split(',').map((preference) => WAIT.exec(preference)?.[1]);
  const wanted = seconds.find((value) => value !== undefined) ?? '0';
  return Math.min(Number(wanted), WAIT_SECONDS_MAX) * 1000;
}

/** The header that confirms the client's `Prefer: wait=N`; empty without that preference. */
export function preferenceApplied(preferWaitMs: number): Record<string, string> {
  return preferWaitMs > 0 ? { 'preference-applied': `wait=${preferWaitMs / 1000}` } : {};
}
