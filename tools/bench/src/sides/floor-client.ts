import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { PRICE } from '../fake-stripe/fake-stripe.ts';
import { FLOOR_SECRET } from '../floor/settings.ts';
import { signWebhook } from '../floor/signature.ts';
import { Connections } from '../load/connections.ts';
import { observingPool } from '../load/observing-pool.ts';
import { Watch } from '../load/watch.ts';
import type { Client, Deeds, Payable, RefundDone, Stored } from './client.ts';
import { expectAnswer } from './expect-answer.ts';
import { floorRefundEvent, intentEvent } from './stripe-events.ts';

const WATCH_CONNECTIONS_MAX = 3;
const PAID = `select p.id from payment p join booking b on b.id = p.booking_id
  where p.id = any($1) and p.status = 'paid' and b.status in ('paid', 'refunded')`;
const REFUNDED = `select r.id from refund r join payment p on p.id = r.payment_id join booking b on b.id = p.booking_id
  where r.id = any($1) and r.status = 'refunded' and b.status = 'refunded'`;
const STORED = `select (select count(*)::int from webhook_event) as webhooks,
  (select count(*)::int from payment p join booking b on b.id = p.booking_id
    where p.id = any($1) and p.status = 'paid' and b.status in ('paid', 'refunded')) as "paidOnce",
  (select coalesce(sum(amount), 0)::int from refund) as "refundedMinor"`;

type Row = { readonly id: string };

export class FloorClient implements Client {
  readonly deeds: Deeds = { webhooksAccepted: 0, paid: [], refundedMinor: 0, refunds: 0 };
  readonly #http: Connections;
  readonly #db: pg.Pool;
  readonly #paid: Watch<Row>;
  readonly #refunded: Watch<Row>;

  constructor(port: number, databaseUrl: string) {
    this.#http = new Connections(port);
    this.#db = observingPool(databaseUrl, WATCH_CONNECTIONS_MAX);
    this.#paid = new Watch((ids) => this.#find('paid', PAID, ids));
    this.#refunded = new Watch((ids) => this.#find('refunded', REFUNDED, ids));
  }

  async createBooking(): Promise<string> {
    const answer = await this.#http.send(this.#http.write('/bookings', JSON.stringify({ amount: PRICE })));
    return (expectAnswer('create a booking', answer, 201) as { id: string }).id;
  }

  async initiate(bookingId: string): Promise<Payable> {
    const answer = await this.#http.send(this.#http.write('/payments', JSON.stringify({ booking: bookingId })));
    const { id: paymentId, pi: intent } = expectAnswer('initiate', answer, 201) as { id: string; pi: string };
    return { bookingId, paymentId, intent, session: '' };
  }

  webhook(about: 'payment' | 'unknown payment', { intent }: Payable): string {
    return this.#sign(intentEvent(about === 'payment' ? intent : `pi_${randomBytes(12).toString('hex')}`, {}));
  }

  async sendWebhook(request: string): Promise<void> {
    expectAnswer('webhook', await this.#http.send(request), 200);
    this.deeds.webhooksAccepted += 1;
  }

  async untilPaid(payable: Payable): Promise<void> {
    await this.#paid.until(payable.paymentId);
    this.deeds.paid.push(payable);
  }

  async refund({ paymentId }: Payable, amount: number): Promise<RefundDone> {
    const order = JSON.stringify({ payment: paymentId, amount });
    const answer = await this.#http.send(this.#http.write('/refunds', order));
    const { id: refundId } = expectAnswer('refund', answer, 200) as { id: string };
    this.deeds.refundedMinor += amount;
    this.deeds.refunds += 1;
    return { refundId, allocationId: '', gatewayReference: '' };
  }

  async reportRefund(payable: Payable, refund: RefundDone): Promise<void> {
    await this.sendWebhook(this.#sign(floorRefundEvent(payable, refund)));
    await this.#refunded.until(refund.refundId);
  }

  async stored(): Promise<Stored> {
    const ids = this.deeds.paid.map(({ paymentId }) => paymentId);
    const { rows } = await this.#db.query<Stored>(STORED, [ids]);
    return rows[0] ?? { webhooks: 0, paidOnce: 0, refundedMinor: 0 };
  }

  async close(): Promise<void> {
    this.#http.close();
    await this.#db.end();
  }

  #sign(event: string): string {
    return this.#http.write('/hooks', event, { 'stripe-signature': signWebhook(event, FLOOR_SECRET) });
  }

  async #find(name: string, text: string, ids: readonly string[]): Promise<Row[]> {
    return (await this.#db.query<Row>({ name, text, values: [ids] })).rows;
  }
}
