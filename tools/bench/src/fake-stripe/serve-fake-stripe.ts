import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { FakeStripe } from './fake-stripe.ts';

/** Serves a new fake Stripe on a local port. */
export function serveFakeStripe(port: number): Server {
  const stripe = new FakeStripe();
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const key = String(headers['idempotency-key'] ?? '');
    text(request).then(
      (body) => {
        const { status, body: answer } = stripe.answer({ method, url, body, key });
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      },
      () => response.destroy(),
    );
  });
  return server.listen(port, '127.0.0.1');
}
