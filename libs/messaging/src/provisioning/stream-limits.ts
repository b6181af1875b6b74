import type { ServiceName } from '@booking/contracts';
import type { JetStreamManager } from '@nats-io/jetstream';

/** 20 GB for all streams on a node, if neither the provisioner nor the account has another limit. */
const FILE_STORE_BYTES = 20 * 2 ** 30;

/**
 * The share of each service's stream in the storage, in percent. They add up to 100, because nats-server rejects limits
 * that exceed its store.
 */
const SHARES_PERCENT: Readonly<Record<ServiceName, number>> = {
  payments: 22,
  refunds: 20,
  bookings: 25,
  'gateway-webhooks': 29,
  notifications: 1,
  admin: 3,
};

/** The limit of a service's stream on each node, in bytes. */
export function streamBytesMax(service: ServiceName, fileStoreBytes: number): number {
  return Math.floor((fileStoreBytes / 100) * SHARES_PERCENT[service]);
}

type Store = { readonly fileStoreBytes?: number | undefined; readonly replicas: number };

/** The storage limit in bytes per node: the configured one, else that of the account, else the default. */
export async function fileStoreOf(manager: JetStreamManager, { fileStoreBytes, replicas }: Store): Promise<number> {
  if (fileStoreBytes !== undefined) return fileStoreBytes;
  const { limits } = await manager.getAccountInfo();
  return limits.max_storage > 0 ? Math.floor(limits.max_storage / replicas) : FILE_STORE_BYTES;
}
