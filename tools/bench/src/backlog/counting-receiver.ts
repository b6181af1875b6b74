import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fast receiver of webhooks: it answers 204, and only counts their ids. */
export type CountingReceiver = {
  readonly url: string;
  /** How often each webhook has arrived, by its id. */
  readonly counts: ReadonlyMap<string, number>;
  stop(): Promise<void>;
};

export async function startCountingReceiver(): Promise<CountingReceiver> {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    request.resume().on('end', () => {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    counts,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
