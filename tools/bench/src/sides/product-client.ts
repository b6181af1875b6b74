import { randomBytes, randomUUID } from 'node:crypto';
import { PRICE } from '../fake-stripe/fake-stripe.ts';
import { signWebhook } from '../floor/signature.ts';
import { Connections } from '../load/connections.ts';
import type { Access, Client, Deeds, Payable, RefundDone, Stored } from './client.ts';
import { expectAnswer, expectEqual } from './expect-answer.ts';
import type { ProductDatabases } from './product-databases.ts';
import { intentEvent, refundEvent, sessionEvent } from './stripe-events.ts';

const DAY_MS = 86_400_000;
const STARTS_AT = new Date(Date.now() + 14 * DAY_MS).toISOString();
const WEBHOOK_PATH = '/api/v1/webhooks/stripe';
const TOTAL = { amount: PRICE, currency: 'EUR' };

type ProductAddress = {
  /** The port of the ingress, through which all clients go. */
  readonly port: number;
  /** The port of the service that receives webhooks. */
  readonly webhookPort: number;
  readonly token: string;
  readonly webhookSecret: string;
};
type Booking = { readonly id: string; readonly total: object; readonly paymentStatus: string };
type Payment = { readonly id: string; readonly amount: object; readonly gatewayReference: string };
type Refund = { readonly id: string; readonly amount: object };

/** The client of the product. It uses the ingress, as clients and the gateway do. */
export class ProductClient implements Client {
  readonly deeds: Deeds = { webhooksAccepted: 0, paid: [], refundedMinor: 0, refunds: 0 };
  readonly #address: ProductAddress;
  readonly #databases: ProductDatabases;
  readonly #connections: Readonly<Record<Access, Connections>>;

  constructor(address: ProductAddress, databases: ProductDatabases) {
    this.#address = address;
    this.#databases = databases;
    this.#connections = { ingress: new Connections(address.port), direct: new Connections(address.webhookPort) };
  }

  async createBooking(): Promise<string> {
    const terms = { customerId: 'alice', description: 'Two nights', total: TOTAL, startsAt: STARTS_AT };
    const { id, total, paymentStatus } = (await this.#post('/bookings', terms)) as Booking;
    expectEqual('the answer to a new booking', { total, paymentStatus }, { total: TOTAL, paymentStatus: 'unpaid' });
    return id;
  }

  async initiate(bookingId: string): Promise<Payable> {
    const body = { method: 'stripe', returnUrl: 'https://shop.example/return' };
    const payment = (await this.#post(`/payments/${bookingId}/initiate`, body)) as Payment;
    expectEqual('the amount of a payment', payment.amount, TOTAL);
    const { id: paymentId, gatewayReference: session } = payment;
    return { bookingId, paymentId, session, intent: session.replace('cs_', 'pi_') };
  }

  webhook(about: 'payment' | 'unknown payment', payable: Payable): string {
    if (about === 'payment') return this.#sign(sessionEvent(payable));
    return this.#sign(intentEvent(`pi_${randomBytes(12).toString('hex')}`, {}));
  }

  async sendWebhook(request: string, access: Access = 'ingress'): Promise<void> {
    expectAnswer('webhook', await this.#connections[access].send(request), 200);
    this.deeds.webhooksAccepted += 1;
  }

  async untilPaid(payable: Payable): Promise<void> {
    await this.#databases.paid.until(payable.bookingId);
    this.deeds.paid.push(payable);
  }

  async refund({ bookingId, paymentId }: Payable, amount: number): Promise<RefundDone> {
    const order = { amount: { amount, currency: 'EUR' }, payment: paymentId };
    const refund = (await this.#post(`/bookings/${bookingId}/refund`, order)) as Refund;
    expectEqual('the amount of a refund', refund.amount, order.amount);
    const done = await this.#databases.refundSucceeded.until(refund.id);
    this.deeds.refundedMinor += amount;
    this.deeds.refunds += 1;
    return { refundId: refund.id, allocationId: done.allocationId, gatewayReference: done.gatewayReference };
  }

  async reportRefund(payable: Payable, refund: RefundDone): Promise<void> {
    await this.sendWebhook(this.#sign(refundEvent(payable, refund, PRICE)));
    await this.#databases.bookingRefunded.until(payable.bookingId);
  }

  stored(): Promise<Stored> {
    return this.#databases.stored(this.deeds.paid.map(({ bookingId }) => bookingId));
  }

  async close(): Promise<void> {
    for (const connections of Object.values(this.#connections)) connections.close();
    await this.#databases.close();
  }

  async #post(path: string, body: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.#address.token}`, 'idempotency-key': randomUUID() };
    const { ingress } = this.#connections;
    const answer = await ingress.send(ingress.write(`/api/v1${path}`, JSON.stringify(body), headers));
    return expectAnswer(`POST ${path}`, answer, 201);
  }

  #sign(event: string): string {
    const signature = signWebhook(event, this.#address.webhookSecret);
    return this.#connections.ingress.write(WEBHOOK_PATH, event, { 'stripe-signature': signature });
  }
}
