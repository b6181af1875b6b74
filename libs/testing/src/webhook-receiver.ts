import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { WebhookEvent } from '@booking/contracts';
import { serveLocally } from './serve-locally.ts';

export type ReceivedWebhook = {
  readonly atMs: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly event: WebhookEvent;
};

/** Answers one request. `count` is the number of requests that this receiver has got, from 1. */
type Respond = (response: ServerResponse, received: ReceivedWebhook, count: number) => void;

/** A web server of the business that keeps every webhook it receives. */
export type WebhookReceiver = {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  answer(respond: Respond): void;
  stop(): Promise<void>;
};

export const acceptWebhook: Respond = (response) => void response.writeHead(204).end();
export const refuseWebhook: Respond = (response) => void response.writeHead(500).end('out of order');

export async function startWebhookReceiver(first: Respond = acceptWebhook): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let respond = first;
  const { url, stop } = await serveLocally((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const event = JSON.parse(text) as WebhookEvent;
      const one = { atMs: performance.now(), headers: request.headers, text, event };
      received.push(one);
      respond(response, one, received.length);
    });
  });
  return {
    url: `${url}/hooks`,
    received,
    answer(next) {
      respond = next;
    },
    stop,
  };
}

/** The headers of a webhook, in the form that the library of Standard Webhooks expects. */
export function signedHeaders({ headers }: ReceivedWebhook): Record<string, string> {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]));
}
