import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * The ports to choose from. Operating systems give clients, and servers that ask for any port, higher ports than these;
 * stacks and the benchmark choose from 12,000. So nobody else gets the port before its server starts, or while its
 * server is down for a moment.
 */
const PORT_MIN = 10_000;
const PORT_MAX = 11_999;

const chosen = new Set<number>();

/**
 * A free TCP port of 127.0.0.1, for servers that cannot choose one themselves, or that start again on the same port.
 * This process gets no port twice.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(PORT_MIN, PORT_MAX + 1);
  if (chosen.has(port) || !(await isPortFree(port))) return freePort();
  chosen.add(port);
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
