import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';

const CONNECTIONS_MAX = 50;

type StripeClient = (path: string, form: string) => Promise<{ readonly id: string }>;

/** A minimal client of the fake Stripe: a POST over a keep-alive connection. */
export function createStripeClient(port: number): StripeClient {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX });
  return (path, form) =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(form),
      };
      const call = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
        json(answer).then((body) => {
          if (answer.statusCode === 200) resolve(body as { id: string });
          else reject(new Error(`Stripe answers ${answer.statusCode}: ${JSON.stringify(body)}`));
        }, reject);
      });
      call.on('error', reject);
      call.end(form);
    });
}
