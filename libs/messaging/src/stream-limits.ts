import type { ServiceName } from '@booking/contracts';
import type { JetStreamManager } from '@nats-io/jetstream';

/** What all streams together may hold on a node, unless the provisioner or the account of the bus says otherwise: 20 GB. */
export const FILE_STORE_BYTES = 20 * 2 ** 30;

/** The part of it that each stream gets, in percent. nats-server refuses streams whose limits do not fit together. */
const SHARES_PERCENT: Readonly<Record<ServiceName, number>> = {
  payments: 22,
  refunds: 20,
  bookings: 25,
  'gateway-webhooks': 30,
  admin: 3,
};

/** How many bytes the stream of a service may hold on each node. */
export function streamBytesMax(service: ServiceName, fileStoreBytes: number): number {
  return Math.floor((fileStoreBytes / 100) * SHARES_PERCENT[service]);
}

type Store = { readonly fileStoreBytes?: number | undefined; readonly replicas: number };

/** The bytes that all streams may hold on a node: as set, else what the account may store, else the default. */
export async function fileStoreOf(manager: JetStreamManager, { fileStoreBytes, replicas }: Store): Promise<number> {
  if (fileStoreBytes !== undefined) return fileStoreBytes;
  const { limits } = await manager.getAccountInfo();
  return limits.max_storage > 0 ? Math.floor(limits.max_storage / replicas) : FILE_STORE_BYTES;
}
