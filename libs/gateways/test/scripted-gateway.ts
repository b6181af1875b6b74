import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';

/** A gateway that answers as a test prescribes, while the tests of a file or a block run. Returns its address. */
export function scriptedGateway(answer: RequestListener): () => string {
  const start = scriptedServers();
  let address = '';
  beforeAll(async () => {
    address = await start(answer);
  });
  return () => address;
}

/** Starts servers that answer as a test prescribes, until the tests of a file or a block end. Returns their addresses. */
export function scriptedServers(): (answer: RequestListener) => Promise<string> {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
  return async (answer) => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}`;
  };
}
