import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The ports to choose from. Operating systems give clients, and servers that ask for any port, higher ports than these.
 * So nobody else gets the port before its server starts, or while its server is down for a moment.
 */
const PORT_MIN = 20_000;
const PORT_MAX = 32_767;

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
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
