import type { Booking, Money, Payment } from '@booking/contracts';
import type { Client } from './client.ts';
import type { GatewayAccount } from './gateway-desk.ts';
import type { World } from './world.ts';

/** What a simple mind knows of a booking: what was asked for it, and what was answered. */
export type ModelBooking = {
  readonly id: string;
  readonly total: Money;
  /** What gateways call the sessions it was given. */
  readonly sessions: string[];
  isPaid: boolean;
  isCancelled: boolean;
  /** How many cancellations are being asked for at this moment. */
  cancelling: number;
};

/** All bookings of a run, and whether anything may have gone wrong between us and the gateways. */
export type Model = { readonly bookings: ModelBooking[]; isDisturbed: boolean };

export function newModel(): Model {
  return { bookings: [], isDisturbed: false };
}

/** One of several, whatever the number. */
export function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError('There is nothing to choose from');
  return item;
}

/** Mostly a booking that was paid, because there is more to do with one. */
export function pickBooking({ bookings }: Model, number: number): ModelBooking {
  const paid = bookings.filter(({ isPaid }) => isPaid);
  return pick(number % 4 === 0 || paid.length === 0 ? bookings : paid, number);
}

export function sessionsOf({ bookings }: Model): string[] {
  return bookings.flatMap(({ sessions }) => sessions);
}

/** What product and gateways say of a booking right now; the gateways are asked last, and money there only comes in. */
export type Facts = { readonly booking: Booking; readonly payments: Payment[]; readonly accounts: GatewayAccount[] };

export async function factsOf({ staff, gateway }: World, { id }: Pick<ModelBooking, 'id'>): Promise<Facts> {
  const booking = await staff.get<Booking>(`/bookings/${id}`);
  const payments = await paymentsOf(staff, id);
  const names = new Set(payments.map((payment) => payment.id));
  const accounts = await gateway.accounts();
  return { booking, payments, accounts: accounts.filter(({ session }) => names.has(session.clientReference ?? '')) };
}

async function paymentsOf(staff: Client, bookingId: string): Promise<Payment[]> {
  return (await staff.get<{ data: Payment[] }>(`/payments/${bookingId}`)).data;
}

/** How many of a gateway's units one minor unit is: only Stripe counts these two currencies in hundredths. */
export function wireFactor(gateway: string, currency: string): number {
  return gateway === 'stripe' && ['ISK', 'UGX'].includes(currency) ? 100 : 1;
}

/** What the gateways took for these sessions, in minor units. */
export function capturedMinor(accounts: readonly GatewayAccount[]): number {
  return accounts.reduce(
    (sum, { captured, session: { gateway, currency } }) => sum + captured / wireFactor(gateway, currency),
    0,
  );
}
