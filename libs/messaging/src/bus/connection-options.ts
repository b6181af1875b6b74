import type { BusAddress } from '@booking/runtime';
import type { NodeConnectionOptions } from '@nats-io/transport-node';

const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_WAIT_MS = 250;
const RECONNECT_JITTER_MS = 250;
/** The interval of pings. A connection that silently drops packets is detected at the third unanswered ping. */
const PING_INTERVAL_MS = 5_000;
const UNANSWERED_PINGS_MAX = 2;

/**
 * The options of every connection. A connection reconnects for ever, and detects a lost server within seconds.
 * Credentials come from the first address, `nats://user:password@host:port`; `tls://` requires TLS. Each user has its
 * own inbox, so that permissions keep a service from reading the answers to another service.
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
    ...reconnection(),
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: UNANSWERED_PINGS_MAX,
    ignoreAuthErrorAbort: true,
    noAsyncTraces: true,
  };
}

/**
 * Pauses between attempts by a timer. nats.js itself compares the clock with the time of its last attempt, so after the
 * clock was set back by hours it would wait for hours. `info` describes the last server: null before the first
 * connection, and after every failed attempt.
 */
function reconnection(): Pick<NodeConnectionOptions, 'reconnectDelayHandler' | 'reconnectToServer'> {
  let wasConnected = false;
  return {
    reconnectDelayHandler: () => -Infinity,
    reconnectToServer([next], info) {
      wasConnected ||= info !== null;
      const delay = wasConnected ? RECONNECT_WAIT_MS + Math.random() * RECONNECT_JITTER_MS : 0;
      return next ? { server: next, delay } : null;
    },
  };
}

export const INBOXES = '_INBOX_';

/** The first part of the inbox subjects of this user. No other user may subscribe to them. */
export function inboxPrefix(name: string): string {
  return INBOXES + name;
}

function credentials(url: URL | undefined): { user?: string; pass?: string } {
  if (!url?.username) return {};
  return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
}
