import type { NatsConnection } from '@nats-io/transport-node';

/**
 * The oldest suitable version of nats-server. In earlier versions, a durable consumer may be ahead of a stream that
 * lost messages. The consumer then skips new messages without an error.
 */
export const NATS_VERSION_MIN = '2.14.0';

/** The version of nats-server is too old. A retry does not help. */
export class BusVersionError extends Error {
  override readonly name = 'BusVersionError';
}

/** Throws a BusVersionError if the server of the connection is too old. */
export function requireVersion({ info }: Pick<NatsConnection, 'info'>): void {
  const version = info?.version ?? NATS_VERSION_MIN;
  if (isAtLeast(version, NATS_VERSION_MIN)) return;
  throw new BusVersionError(
    `The bus is nats-server ${version}, but ${NATS_VERSION_MIN} or newer is needed: earlier versions may skip events after a loss.`,
  );
}

/** Compares two versions of the form 2.14.0 by number. */
export function isAtLeast(version: string, minimum: string): boolean {
  return version.localeCompare(minimum, 'en', { numeric: true }) >= 0;
}
