import type { BusAddress } from '@booking/runtime';
import type { NodeConnectionOptions } from '@nats-io/transport-node';

const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_WAIT_MS = 250;
const RECONNECT_JITTER_MS = 250;
/** A path that silently drops packets is noticed after three of these. */
const PING_INTERVAL_MS = 5_000;
const UNANSWERED_PINGS_MAX = 2;

/**
 * How everybody connects: for ever, and noticing within seconds that the other side is gone. Credentials are taken from
 * the first address, `nats://user:password@host:port`; `tls://` speaks TLS only. Each name has an inbox of its own, so
 * that permissions can keep one service from reading the answers to another.
 */
export function connectionOptions({ servers, tls }: BusAddress, name: string): NodeConnectionOptions {
  const urls = servers.map((server) => new URL(server));
  const isEncrypted = tls !== undefined || urls.some(({ protocol }) => protocol === 'tls:');
  return {
    servers: urls.map(({ host }) => host),
    name,
    ...credentials(urls[0]),
    ...(isEncrypted && { tls: { ...tls } }),
    inboxPrefix: inboxPrefix(name),
    timeout: CONNECT_TIMEOUT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_WAIT_MS,
    reconnectJitter: RECONNECT_JITTER_MS,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: UNANSWERED_PINGS_MAX,
    ignoreAuthErrorAbort: true,
    noAsyncTraces: true,
  };
}

/** What the subjects of all inboxes begin with. */
export const INBOXES = '_INBOX_';

/** Where the answers to this user arrive, and nobody else's. */
export function inboxPrefix(name: string): string {
  return INBOXES + name;
}

function credentials(url: URL | undefined): { user?: string; pass?: string } {
  if (!url?.username) return {};
  return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
}
