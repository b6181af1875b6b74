import { serveLocally } from '@booking/testing/servers';

/** A fast receiver of webhooks: it answers 204, and only counts their ids. */
export type CountingReceiver = {
  readonly url: string;
  /** How often each webhook has arrived, by its id. */
  readonly counts: ReadonlyMap<string, number>;
  stop(): Promise<void>;
};

export async function startCountingReceiver(): Promise<CountingReceiver> {
  const counts = new Map<string, number>();
  const { url, stop } = await serveLocally((request, response) => {
    const id = String(request.headers['webhook-id']);
    request.resume().on('end', () => {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  return { url: `${url}/webhooks`, counts, stop };
}
