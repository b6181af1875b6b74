import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.ts';
import { BookingWatch } from './booking-watch.ts';
import { expectData, type ReadOptions, settings, type WriteOptions } from './call.ts';
import { Pages } from './pages.ts';
import type * as Resource from './resources.ts';
import { retryingFetch, type RetryOptions } from './retrying-fetch.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';

export type ClientOptions = {
  /** The address of the product, such as `https://pay.example.com`. */
  readonly url: string;
  /** A bearer token, or a function that returns a valid one for each request. */
  readonly token: string | (() => string | Promise<string>);
  readonly retry?: RetryOptions;
  /** Replaces the `fetch` of the platform. */
  readonly fetch?: (request: Request) => Promise<Response>;
};

/** The client API, one method for each operation. Methods throw `ProblemError` for every unsuccessful answer. */
export class BookingPayments {
  readonly webhookEndpoints: WebhookEndpoints;
  readonly #api: Client<paths>;
  readonly #watch: BookingWatch;

  constructor({ url, token, retry, fetch: fetchOnce = (request) => fetch(request) }: ClientOptions) {
    const send = async (request: Request): Promise<Response> => {
      request.headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
      return fetchOnce(request);
    };
    this.#api = createFetchClient<paths>({ baseUrl: url, fetch: retryingFetch(send, retry) });
    this.#watch = new BookingWatch(this.#api);
    this.webhookEndpoints = new WebhookEndpoints(this.#api);
  }

  createBooking(body: Resource.NewBooking, options?: WriteOptions): Promise<Resource.Booking> {
    return expectData(this.#api.POST('/api/v1/bookings', { body, ...settings(options) }));
  }

  getBooking(booking: string, options?: ReadOptions): Promise<Resource.Booking> {
    return expectData(this.#api.GET('/api/v1/bookings/{booking}', { params: { path: { booking } }, ...options }));
  }

  listBookings(filter: Resource.BookingFilter = {}, options?: ReadOptions): Pages<Resource.Booking> {
    return new Pages((after) => {
      const query = { ...filter, ...(after !== undefined && { after }) };
      return expectData(this.#api.GET('/api/v1/bookings', { params: { query }, ...options }));
    });
  }

  /** Yields the booking as it is now, and again after each change, until the reader stops. Reconnects by itself. */
  watchBooking(booking: string, options?: ReadOptions): AsyncGenerator<Resource.Booking> {
    return this.#watch.open(booking, options);
  }

  /**
   * Resolves with the booking once it is paid. Throws `BookingClosedError` if the booking is cancelled or expires
   * first. Throws the reason of the signal once it is aborted: `AbortSignal.timeout(60_000)` waits for one minute.
   */
  waitUntilPaid(booking: string, options?: ReadOptions): Promise<Resource.Booking> {
    return this.#watch.untilPaid(booking, options);
  }

  /** The fee and the refund of a cancellation now. */
  quoteCancellation(booking: string, options?: ReadOptions): Promise<Resource.CancellationQuote> {
    const params = { path: { booking } };
    return expectData(this.#api.GET('/api/v1/bookings/{booking}/cancellation-quote', { params, ...options }));
  }

  cancelBooking(
    booking: string,
    body: Resource.NewCancellation = {},
    options?: WriteOptions,
  ): Promise<Resource.Booking> {
    const params = { path: { booking } };
    return expectData(this.#api.POST('/api/v1/bookings/{booking}/cancel', { params, body, ...settings(options) }));
  }

  /** The methods that can take this amount. */
  async listPaymentMethods(
    query: Resource.PaymentMethodFilter = {},
    options?: ReadOptions,
  ): Promise<readonly Resource.PaymentMethod[]> {
    const { data } = await expectData(this.#api.GET('/api/v1/payment-methods', { params: { query }, ...options }));
    return data;
  }

  /** Opens a session at the gateway. Send the customer to `nextAction.url` of the payment. */
  initiatePayment(booking: string, body: Resource.NewPayment, options?: WriteOptions): Promise<Resource.Payment> {
    const params = { path: { booking } };
    return expectData(this.#api.POST('/api/v1/payments/{booking}/initiate', { params, body, ...settings(options) }));
  }

  /** With `refresh`, the gateway is polled about an open payment first, at most once per second. */
  getPayment(
    booking: string,
    payment: string,
    { refresh, ...options }: ReadOptions & { readonly refresh?: boolean } = {},
  ): Promise<Resource.Payment> {
    const params = { path: { booking, payment }, ...(refresh && { query: { refresh: 'true' as const } }) };
    return expectData(this.#api.GET('/api/v1/payments/{booking}/{payment}', { params, ...options }));
  }

  listPayments(booking: string, options?: ReadOptions): Pages<Resource.Payment> {
    return new Pages((after) => {
      const params = { path: { booking }, query: { ...(after !== undefined && { after }) } };
      return expectData(this.#api.GET('/api/v1/payments/{booking}', { params, ...options }));
    });
  }

  /** `waitSeconds` holds the answer until the outcome is known, for at most ten seconds. */
  requestRefund(
    booking: string,
    body: Resource.NewRefund = {},
    { waitSeconds, ...options }: WriteOptions & { readonly waitSeconds?: number } = {},
  ): Promise<Resource.Refund> {
    const header = waitSeconds === undefined ? {} : { Prefer: `wait=${waitSeconds}` };
    const params = { path: { booking }, header };
    return expectData(this.#api.POST('/api/v1/bookings/{booking}/refund', { params, body, ...settings(options) }));
  }

  getRefund(booking: string, refund: string, options?: ReadOptions): Promise<Resource.Refund> {
    const params = { path: { booking, refund } };
    return expectData(this.#api.GET('/api/v1/bookings/{booking}/refunds/{refund}', { params, ...options }));
  }

  listRefunds(booking: string, options?: ReadOptions): Pages<Resource.Refund> {
    return new Pages((after) => {
      const params = { path: { booking }, query: { ...(after !== undefined && { after }) } };
      return expectData(this.#api.GET('/api/v1/bookings/{booking}/refunds', { params, ...options }));
    });
  }
}
