import { type Booking, ClosePayable, type Permission } from '@booking/contracts';
import { createDatabase, createLogger, type Database } from '@booking/runtime';
import {
  busOfThisFile,
  type BusProbe,
  type BusUrls,
  createTestDatabase,
  createTokenIssuer,
  DeclaredAnswers,
  type JsonAnswer,
  openBusProbe,
  type TokenIssuer,
} from '@booking/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { bookingsService } from '../src/service.ts';

export type Caller = { readonly sub: string; readonly permissions?: readonly Permission[] };

export const alice: Caller = { sub: 'alice' };
export const mallory: Caller = { sub: 'mallory' };
export const reader: Caller = { sub: 'reader', permissions: ['read_all'] };
/** The backend of the business. */
export const shop: Caller = { sub: 'shop', permissions: ['manage_bookings'] };
export const staff: Caller = { sub: 'staff', permissions: ['process_refunds'] };

type Ask = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
};

export type Bookings = {
  readonly db: Database;
  readonly bus: BusProbe;
  /** Sends a request with the caller's token. A body that is not a string is sent as JSON. */
  send(caller: Caller, path: string, ask?: Ask): Promise<Response>;
  /** Sends a request like `send`, and reads the answer. */
  ask<Body = Record<string, unknown>>(caller: Caller, path: string, ask?: Ask): Promise<JsonAnswer<Body>>;
  /** Creates a booking of 100.00 EUR for alice. */
  book(members?: Record<string, unknown>): Promise<Booking>;
  /** Creates a booking whose time to pay is over. */
  bookOverdue(): Promise<Booking>;
  read(id: string): Promise<Booking>;
  stop(): Promise<void>;
};

/** The answer of the payments service to the request to close a payable: a result, or a problem. */
export type ClosePayableAnswer = { result: { state: string } } | { problem: unknown };

type Options = {
  /**
   * The answers of the payments service. By default every payable is closed. Null: the payments service does not
   * answer.
   */
  readonly closePayable?: ((bookingId: string) => ClosePayableAnswer | Promise<ClosePayableAnswer>) | null;
  /**
   * A migrated database, and the standby that lists are read from. By default the service gets a database without a
   * standby.
   */
  readonly databases?: { readonly databaseUrl: string; readonly databaseReadUrl?: string };
  /** The costly requests per customer and minute. By default they have no limit. */
  readonly perCaller?: number;
};

/** The running service of this test file. It is set while the tests run. */
export let bookings: Bookings;

/** Starts the service before the tests of this file, and stops it after them. */
export function useBookings(options: Options = {}): void {
  beforeAll(async () => {
    bookings = await startBookings(options);
  });
  afterAll(() => bookings.stop());
}

const declared = new DeclaredAnswers('openapi.json');

const settings = (urls: BusUrls, perCaller: number) => ({
  port: 0,
  bus: { servers: [urls('bookings')] },
  logLevel: 'silent',
  allowedOrigins: [],
  rateLimits: { perCaller, perAddress: 0, trustedProxies: 1 },
});

/** Starts the real service with its own database and bus. Tests use it as its clients and the other services do. */
export async function startBookings({ perCaller = 0, ...options }: Options = {}): Promise<Bookings> {
  const { closePayable = close, databases } = options;
  const [{ databaseUrl, ...standby }, urls, issuer] = await Promise.all([
    databases ?? createTestDatabase('bookings', migrations).then((url) => ({ databaseUrl: url })),
    busOfThisFile(),
    createTokenIssuer(),
  ]);
  const bus = await openBus(urls, closePayable);
  const logger = createLogger({ service: 'bookings', level: 'silent' });
  const config = { ...settings(urls, perCaller), ...standby, databaseUrl, auth: issuer };
  const service = bookingsService.create(config, { logger });
  await service.start();
  const db = createDatabase(databaseUrl);

  const send = sender(issuer, () => service.port());
  const ask: Bookings['ask'] = async (actor, path, request) => {
    return declared.read(request?.method ?? 'GET', await send(actor, path, request));
  };

  const book: Bookings['book'] = async (members) =>
    (await ask<Booking>(shop, '/bookings', { method: 'POST', body: bookingBody(members) })).body;

  return {
    db,
    bus,
    send,
    ask,
    book,
    async bookOverdue() {
      const booking = await book({ expiresAt: '2100-01-01T00:00:00Z' });
      await db('bookings').where({ id: booking.id }).update({ expires_at: db.fn.now() });
      return booking;
    },
    read: async (id) => (await ask<Booking>(reader, `/bookings/${id}`)).body,
    stop: async () => {
      await service.stop();
      await Promise.all([db.destroy(), bus.close()]);
    },
  };
}

function sender(issuer: TokenIssuer, port: () => number): Bookings['send'] {
  return async ({ sub, permissions }, path, { method = 'GET', body, headers, signal = null } = {}) => {
    const token = await issuer.token(sub, permissions);
    return fetch(`http://127.0.0.1:${port()}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal,
    });
  };
}

async function openBus(urls: BusUrls, closePayable: Options['closePayable']): Promise<BusProbe> {
  const bus = await openBusProbe(urls, bookingsService);
  if (closePayable) bus.answer(ClosePayable, (request) => closePayable(ClosePayable.request.parse(request).bookingId));
  return bus;
}

function close(): ClosePayableAnswer {
  return { result: { state: 'closed' } };
}

export function bookingBody(members: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    customerId: alice.sub,
    description: 'Two nights with a view of the sea',
    total: { amount: 10_000, currency: 'EUR' },
    startsAt: '2031-06-01T16:00:00+02:00',
    ...members,
  };
}
