import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { BusUrls } from './nats-accounts.ts';

const RECONNECT_WAIT_MS = 100;
const PING_INTERVAL_MS = 5_000;

/** Connects to the bus as a user who may read everything and act as any service. */
export function connectObserver(urls: BusUrls): Promise<NatsConnection> {
  const { host, username: user, password: pass } = new URL(urls('observer'));
  return connect({
    servers: host,
    user,
    pass,
    inboxPrefix: '_INBOX_observer',
    maxReconnectAttempts: -1,
    pingInterval: PING_INTERVAL_MS,
    reconnectTimeWait: RECONNECT_WAIT_MS,
  });
}
