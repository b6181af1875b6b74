import { randomUUID } from 'node:crypto';
import { BookingPayments, verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@booking/client';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { homePage, statePage } from './pages.ts';

type WebhookBooking = Extract<WebhookEvent, { type: 'booking.paid' | 'booking.refunded' }>['data'];

type ShopOptions = {
  /** The address of booking payments. */
  readonly url: string;
  /** A token with `manage_bookings` and `manage_webhooks`. */
  readonly token: string;
  /** The address of this shop. */
  readonly shopUrl: string;
};

/** A shop that sells overnight stays: its page books and pays, and webhooks report the payments. */
export async function createShop({ url, token, shopUrl }: ShopOptions): Promise<Express> {
  const payments = new BookingPayments({ url, token });
  const secret = await registerWebhooks(payments, `${shopUrl}/webhooks`);
  /** The bookings as the webhooks reported them. A real shop has a database. */
  const known = new Map<string, WebhookBooking>();
  const shop = express();

  shop.get('/', (_request, response) => {
    response.send(homePage());
  });

  shop.post('/book', express.urlencoded({ extended: false }), async (request, response) => {
    const { name = '', order = randomUUID(), startsAt = '' } = request.body as Partial<Record<string, string>>;
    const total = { amount: 24_000, currency: 'EUR' } as const;
    const stay = { customerId: name, description: 'Two nights by the sea', total, startsAt };
    // A form that is submitted twice has one order number and one start, so it makes one booking.
    const booking = await payments.createBooking(stay, { idempotencyKey: `book ${order}` });
    const back = `${shopUrl}/bookings/${booking.id}`;
    const { nextAction } = await payments.initiatePayment(
      booking.id,
      { method: 'sandbox', returnUrl: back, cancelUrl: back },
      { idempotencyKey: `pay ${order}` },
    );
    response.redirect(303, nextAction?.url ?? back);
  });

  shop.get('/bookings/:id', async (request, response) => {
    const booking = known.get(request.params.id) ?? (await payments.getBooking(request.params.id));
    response.send(statePage(booking));
  });

  shop.post('/webhooks', express.text({ type: () => true }), async (request, response) => {
    const event = await verifyWebhook(String(request.body), request.headers, { secret });
    if (event.type === 'booking.paid' || event.type === 'booking.refunded') remember(known, event.data);
    response.sendStatus(204);
  });

  shop.use(answerErrors);
  return shop;
}

/** A repeated webhook may arrive late: an earlier state of a booking does not replace a later one. */
function remember(known: Map<string, WebhookBooking>, booking: WebhookBooking): void {
  if (booking.version > (known.get(booking.id)?.version ?? 0)) known.set(booking.id, booking);
}

// oxlint-disable-next-line max-params -- Express recognises an error handler by its four parameters.
const answerErrors: ErrorRequestHandler = (error, _request, response, _next) => {
  response.sendStatus(error instanceof WebhookVerificationError ? 401 : 502);
};

/** Registers this address once. If it is registered already, it is switched on and gets a new secret. */
async function registerWebhooks({ webhookEndpoints }: BookingPayments, url: string): Promise<string> {
  const existing = (await webhookEndpoints.list()).find((endpoint) => endpoint.url === url);
  if (existing) await webhookEndpoints.update(existing.id, { active: true });
  const { secret } = existing
    ? await webhookEndpoints.rotateSecret(existing.id)
    : await webhookEndpoints.create({ url, events: ['booking.*'], description: 'The example shop' });
  return secret;
}
