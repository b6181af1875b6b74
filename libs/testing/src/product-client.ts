import { randomUUID } from 'node:crypto';
import { type Booking, BookingPayments, type NewBooking, type Payment, type Refund } from '@booking/client';
import type { Money, Permission } from '@booking/contracts';
import type { SimulatorAddress } from './control-simulator.ts';
import { eventually } from './eventually.ts';
import { type JsonAnswer, type JsonRequest, requestJson } from './json-client.ts';
import type { SimulatorClient } from './simulator-client.ts';

/** The addresses of a running product, and the issuer of its tokens. */
export type Product = SimulatorAddress & {
  readonly url: string;
  token(sub: string, permissions?: readonly Permission[]): Promise<string>;
};

type BookingTerms = Partial<Omit<NewBooking, 'customerId'>>;
type PaidTerms = BookingTerms & { readonly method?: string };
type Paid = { readonly booking: Booking; readonly payment: Payment };

const EUR_120_50: Money = { amount: 12_050, currency: 'EUR' };

/** A client of the product, through its public API only. */
export class ProductClient {
  /** The TypeScript client that the product publishes. It repeats nothing, so that tests see every answer. */
  readonly api: BookingPayments;
  readonly #product: Product;
  readonly #sub: string;
  readonly #authorization: string;

  private constructor(product: Product, sub: string, token: string) {
    this.api = new BookingPayments({ url: product.url, token, retry: { attempts: 1 } });
    this.#product = product;
    this.#sub = sub;
    this.#authorization = `Bearer ${token}`;
  }

  /** A client with its own token. */
  static async of(product: Product, sub: string, permissions: readonly Permission[] = []): Promise<ProductClient> {
    return new ProductClient(product, sub, await product.token(sub, permissions));
  }

  /** A client of the shop, the backend of the business, which creates the bookings of its customers. */
  static shopOf(product: Product): Promise<ProductClient> {
    return ProductClient.of(product, 'shop', ['manage_bookings']);
  }

  send<Body = Record<string, unknown>>(path: string, request: JsonRequest = {}): Promise<JsonAnswer<Body>> {
    const headers = { authorization: this.#authorization, ...request.headers };
    return requestJson<Body>(`${this.#product.url}/api/v1${path}`, { ...request, headers });
  }

  /** Posts with a new idempotency key. */
  post<Body = Record<string, unknown>>(path: string, body: unknown, headers = {}): Promise<JsonAnswer<Body>> {
    return this.send<Body>(path, { body, headers: { 'idempotency-key': randomUUID(), ...headers } });
  }

  /** Lets the shop create a booking for this customer, because only the business sets a price. */
  async createBooking(members: BookingTerms = {}): Promise<Booking> {
    const shop = await ProductClient.shopOf(this.#product);
    const terms = { description: 'Two nights', total: EUR_120_50, startsAt: '2030-06-01T14:00:00Z', ...members };
    return shop.api.createBooking({ customerId: this.#sub, ...terms });
  }

  booking(id: string): Promise<Booking> {
    return this.api.getBooking(id);
  }

  initiate(bookingId: string, method: string): Promise<Payment> {
    const pages = { returnUrl: 'https://shop.example/paid', cancelUrl: 'https://shop.example/cancelled' };
    return this.api.initiatePayment(bookingId, { method, ...pages });
  }

  /** Creates a booking, pays it at the gateway, and waits for its confirmation. */
  async paidBooking(gateway: SimulatorClient, { method = 'stripe', ...terms }: PaidTerms = {}): Promise<Paid> {
    const { id } = await this.createBooking(terms);
    const payment = await this.initiate(id, method);
    await gateway.pay(String(payment.gatewayReference));
    return { booking: await this.bookingWhich(id, { status: 'confirmed' }), payment };
  }

  async payments(bookingId: string): Promise<readonly Payment[]> {
    return (await this.api.listPayments(bookingId).page()).data;
  }

  async refunds(bookingId: string): Promise<readonly Refund[]> {
    return (await this.api.listRefunds(bookingId).page()).data;
  }

  /** Requests a refund, and waits for its completion for up to ten seconds. */
  refund(bookingId: string, body: { amount?: Money; reason?: string } = {}): Promise<JsonAnswer<Refund>> {
    return this.post<Refund>(`/bookings/${bookingId}/refund`, body, { prefer: 'wait=10' });
  }

  /** Waits until the booking has these members, and returns it. */
  bookingWhich(id: string, expected: Partial<Booking>): Promise<Booking> {
    return eventually(async () => {
      const booking = await this.booking(id);
      for (const [name, value] of Object.entries(expected)) {
        const actual = booking[name as keyof Booking];
        if (JSON.stringify(actual) !== JSON.stringify(value)) {
          throw new Error(`booking ${id}: ${name} is ${JSON.stringify(actual)}, not ${JSON.stringify(value)}`);
        }
      }
      return booking;
    });
  }
}
