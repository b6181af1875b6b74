import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { BusAddress } from '@booking/runtime';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { connectionOptions } from './connection-options.ts';
import { requireVersion } from './require-version.ts';

/** The sockets that are opened for a first connection. Undefined once the connection is made or has failed. */
type Dialling = { sockets: Socket[] | undefined };

const dialling = new AsyncLocalStorage<Dialling>();
// Node publishes every new client socket on this channel, in the context of the code that opens it.
subscribe('net.client.socket', (message) => dialling.getStore()?.sockets?.push((message as { socket: Socket }).socket));

/** Connects to the bus. Throws when no server answers, and a BusVersionError when the server is too old. */
export async function connectToBus(address: BusAddress, name: string): Promise<NatsConnection> {
  const connection = await dial(address, name);
  try {
    requireVersion(connection);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * Opens a connection. nats.js does not close the socket of a failed first connection, and the server may never close
 * it. This function therefore closes it.
 */
async function dial(address: BusAddress, name: string): Promise<NatsConnection> {
  const dialled: Dialling = { sockets: [] };
  try {
    return await dialling.run(dialled, () => connect(connectionOptions(address, name)));
  } catch (error) {
    dialled.sockets?.forEach((socket) => socket.destroy());
    throw error;
  } finally {
    dialled.sockets = undefined;
  }
}
