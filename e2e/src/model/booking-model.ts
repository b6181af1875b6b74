import type { Booking, Money, Payment } from '@booking/contracts';
import type { LedgerEntry } from '@booking/gateway-simulator';
import type { Client } from './client.ts';
import type { Harness } from './harness.ts';

/** A simple model of a booking: the requests for it and their answers. */
export type ModelBooking = {
  readonly id: string;
  readonly total: Money;
  /** The references of its sessions at the gateways. */
  readonly sessions: string[];
  isPaid: boolean;
  isCancelled: boolean;
  /** The number of cancellations in progress. */
  cancelling: number;
};

/** All bookings of a run, and the disturbances that permit other answers. */
export type Model = {
  readonly bookings: ModelBooking[];
  /** Whether calls between the product and the gateways may have been disturbed. */
  isDisturbed: boolean;
  /** Whether processes of the product fail during the run. */
  readonly areProcessesFailing: boolean;
};

export function newModel({ areProcessesFailing = false } = {}): Model {
  return { bookings: [], isDisturbed: areProcessesFailing, areProcessesFailing };
}

/** Picks an item by an arbitrary number. */
export function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError('There is nothing to choose from');
  return item;
}

/** Picks a booking, usually the latest paid one, because actions on one booking affect each other. */
export function pickBooking({ bookings }: Model, number: number): ModelBooking {
  const latest = bookings.findLast(({ isPaid }) => isPaid);
  return number % 4 === 0 ? pick(bookings, number) : (latest ?? pick(bookings, number));
}

/** Picks a session, usually one of the latest paid booking. */
export function pickSession(model: Model, number: number): string {
  const { sessions } = pickBooking(model, number);
  return sessions.length === 0 ? pick(sessionsOf(model), number) : pick(sessions, number);
}

export function sessionsOf({ bookings }: Model): string[] {
  return bookings.flatMap(({ sessions }) => sessions);
}

/**
 * The current state of a booking at the product and at the gateways. The gateways are queried last, because captured
 * amounts only grow.
 */
export type Facts = { readonly booking: Booking; readonly payments: Payment[]; readonly accounts: LedgerEntry[] };

export async function factsOf({ staff, gateway }: Harness, { id }: Pick<ModelBooking, 'id'>): Promise<Facts> {
  const booking = await staff.get<Booking>(`/bookings/${id}`);
  const payments = await paymentsOf(staff, id);
  const names = new Set(payments.map((payment) => payment.id));
  const accounts = await gateway.accounts();
  return { booking, payments, accounts: accounts.filter(({ session }) => names.has(session.clientReference ?? '')) };
}

export async function paymentsOf(staff: Client, bookingId: string): Promise<Payment[]> {
  return (await staff.get<{ data: Payment[] }>(`/payments/${bookingId}`)).data;
}

/**
 * The number of the gateway's units in one minor unit. For two currencies without decimals, Stripe alone counts in
 * hundredths.
 */
export function wireFactor(gateway: string, currency: string): number {
  return gateway === 'stripe' && ['ISK', 'UGX'].includes(currency) ? 100 : 1;
}

/** The captured amount of these sessions, in minor units. */
export function capturedMinor(accounts: readonly LedgerEntry[]): number {
  return accounts.reduce(
    (sum, { captured, session: { gateway, currency } }) => sum + captured / wireFactor(gateway, currency),
    0,
  );
}
