import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** A TCP port of 127.0.0.1 that was free a moment ago, for servers that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether this port of 127.0.0.1 is free now. */
export async function isPortFree(port: number): Promise<boolean> {
  const server = await tryListen(port);
  if (!server) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** Occupies a port of 127.0.0.1 until this process ends. Returns false if the port is in use. */
export async function occupyPort(port: number): Promise<boolean> {
  const server = await tryListen(port);
  server?.unref();
  return server !== undefined;
}

async function tryListen(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return undefined;
  }
  return server;
}
