import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import express, { type Express } from 'express';
import { connectDatabase, FLOOR_SECRET, type FloorSettings } from './settings.ts';
import { isSigned } from './signature.ts';
import { createStorage, type FloorStorage } from './storage.ts';
import { createStripeClient } from './stripe-client.ts';

const CONNECTIONS_MAX = 6;
/** An idle connection is kept longer than any pause between two measures. */
const KEEP_ALIVE_MS = 65_000;

type Answer = readonly [status: number, body: object];
type Request = { readonly body: Buffer; readonly signature: string | undefined };
type Handler = (request: Request) => Promise<Answer>;
type Deps = {
  readonly storage: FloorStorage;
  readonly stripe: ReturnType<typeof createStripeClient>;
  readonly publish: (subject: string, message: object, id: string) => void;
};

/** The floor's process that answers requests. It stores, calls Stripe, and publishes the reports of webhooks. */
export async function runGateway(settings: FloorSettings): Promise<void> {
  const stream = jetstream(await connect({ servers: settings.natsUrl }));
  const deps = {
    storage: createStorage(connectDatabase(settings, CONNECTIONS_MAX)),
    stripe: createStripeClient(settings.stripePort),
    publish: (subject: string, message: object, id: string) => {
      stream.publish(subject, JSON.stringify(message), { msgID: id }).catch(console.error);
    },
  };
  const server = createApp(routesOf(deps)).listen(settings.port, '127.0.0.1', () => console.log('up'));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
}

function createApp(routes: Readonly<Record<string, Handler>>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.post(Object.keys(routes), express.raw({ type: '*/*' }), async (request, response) => {
    const signature = request.get('stripe-signature');
    const [status, body] = (await routes[request.path]?.({ body: request.body as Buffer, signature })) ?? [404, {}];
    response.status(status).json(body);
  });
  return app;
}

function routesOf(deps: Deps): Readonly<Record<string, Handler>> {
  return {
    '/bookings': ({ body }) => createBooking(deps, parse(body) as { amount: number }),
    '/payments': ({ body }) => createPayment(deps, parse(body) as { booking: string }),
    '/refunds': ({ body }) => createRefund(deps, parse(body) as { payment: string; amount: number }),
    '/hooks': (request) => receiveWebhook(deps, request),
  };
}

async function createBooking({ storage }: Deps, { amount }: { amount: number }): Promise<Answer> {
  const id = `bk_${randomUUID()}`;
  await storage.insertBooking({ id, amount });
  return [201, { id }];
}

async function createPayment({ storage, stripe }: Deps, { booking }: { booking: string }): Promise<Answer> {
  const id = `pay_${randomUUID()}`;
  const { id: pi } = await stripe('/v1/payment_intents', `amount=1000&currency=eur&metadata[booking]=${booking}`);
  await storage.insertPayment({ id, booking, pi, amount: 1000 });
  return [201, { id, pi }];
}

async function createRefund({ storage, stripe }: Deps, order: { payment: string; amount: number }): Promise<Answer> {
  const id = `re_${randomUUID()}`;
  const pi = await storage.insertRefund({ id, ...order });
  if (pi === undefined) return [409, { message: 'exceeds refundable' }];
  await stripe('/v1/refunds', `amount=${order.amount}&payment_intent=${pi}`);
  return [200, { id }];
}

type StripeEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: { readonly id: string; readonly refund: string } };
};

async function receiveWebhook({ storage, publish }: Deps, { body, signature }: Request): Promise<Answer> {
  if (!isSigned(body, signature, FLOOR_SECRET)) return [400, {}];
  const { id, type, data } = parse(body) as StripeEvent;
  const isNew = await storage.insertEvent({ id, type, raw: body.toString() });
  const isPaid = type === 'payment_intent.succeeded';
  if (isNew) publish(isPaid ? 'pay.ok' : 'pay.re', { e: id, k: isPaid ? data.object.id : data.object.refund }, id);
  return [200, { received: true }];
}

function parse(body: Buffer): unknown {
  return JSON.parse(body.toString());
}
