import type { MsgHdrs } from '@nats-io/transport-node';

/** The header with the time until which the caller waits, in milliseconds since 1970. */
const DEADLINE_HEADER = 'Booking-Deadline';
const CLOCK_SKEW_MAX_MS = 1_000;

export function setDeadline(headers: MsgHdrs, timeoutMs: number): void {
  headers.set(DEADLINE_HEADER, String(Date.now() + timeoutMs));
}

/**
 * The time after which the caller has certainly given up, in milliseconds since 1970; undefined without a deadline. A
 * command that begins later would run twice when the caller retries.
 */
export function deadlineOf(headers: MsgHdrs | undefined): number | undefined {
  const deadline = headers?.get(DEADLINE_HEADER);
  return deadline ? Number(deadline) + CLOCK_SKEW_MAX_MS : undefined;
}
