import type { Booking, Payment, Refund } from '@booking/contracts';
import type { Exchange } from '../../history.ts';
import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

const CREATED = 201;
const OK = 200;

type Amount = { readonly amount: number; readonly currency: string };

/** Returns the difference between an acknowledged answer and the current records, or undefined if they agree. */
type Accounting = (answer: unknown, evidence: Evidence) => string | undefined;
type Kind = { readonly path: RegExp; readonly status: number; readonly account: Accounting };

const kinds: readonly Kind[] = [
  { path: /^\/bookings$/, status: CREATED, account: accountForBooking },
  { path: /^\/payments\/[^/]+\/initiate$/, status: CREATED, account: accountForPayment },
  { path: /^\/bookings\/[^/]+\/refund$/, status: CREATED, account: accountForRefund },
  { path: /^\/bookings\/[^/]+\/cancel$/, status: OK, account: accountForCancellation },
];

/** I3: the result of every acknowledged request is in the database and in the API. */
export function requestsAreKept(evidence: Evidence): Violation[] {
  return violationsOf(
    'I3',
    evidence.history.map((exchange) => kindOf(exchange)?.account(exchange.answer, evidence)),
  );
}

function kindOf({ method, path, status }: Exchange): Kind | undefined {
  return kinds.find((kind) => method === 'POST' && kind.status === status && kind.path.test(path));
}

function accountForBooking(answer: unknown, { bookingRows, bookings }: Evidence): string | undefined {
  const { id, total } = answer as Booking;
  const row = bookingRows.find((one) => one.id === id);
  const shown = bookings.find((one) => one.id === id);
  return difference(`booking ${id}`, total, {
    stored: row && { amount: row.total_minor, currency: row.currency },
    shown: shown?.total,
  });
}

function accountForPayment(answer: unknown, { payments, shownPayments }: Evidence): string | undefined {
  const { id, amount, gatewayReference } = answer as Payment;
  const row = payments.find((one) => one.id === id);
  const shown = shownPayments.find((one) => one.id === id);
  const amounts = difference(`payment ${id}`, amount, { stored: row && amountOf(row), shown: shown?.amount });
  if (amounts !== undefined || row?.gateway_reference === gatewayReference) return amounts;
  return `payment ${id} was acknowledged with the session ${gatewayReference}, the database has ${row?.gateway_reference}`;
}

function accountForRefund(answer: unknown, { refunds, shownRefunds }: Evidence): string | undefined {
  const { id, amount } = answer as Refund;
  const row = refunds.find((one) => one.id === id);
  const shown = shownRefunds.find((one) => one.id === id);
  return difference(`refund ${id}`, amount, { stored: row && amountOf(row), shown: shown?.amount });
}

function accountForCancellation(answer: unknown, { bookingRows, bookings }: Evidence): string | undefined {
  const { id, cancellation } = answer as Booking;
  const stored = bookingRows.find((one) => one.id === id && one.status === 'cancelled');
  const shown = bookings.find((one) => one.id === id && one.cancellation?.by === cancellation?.by);
  if (stored && shown) return undefined;
  const where = stored ? 'API' : 'database';
  return `booking ${id} was acknowledged as cancelled by ${cancellation?.by}, the ${where} has no such cancellation`;
}

function amountOf(row: { readonly amount_minor: number; readonly currency: string }): Amount {
  return { amount: row.amount_minor, currency: row.currency };
}

type Present = { readonly stored: Amount | undefined; readonly shown: Amount | undefined };

function difference(what: string, acknowledged: Amount, { stored, shown }: Present): string | undefined {
  const [asked, inDatabase, inApi] = [acknowledged, stored, shown].map(describe);
  if (asked === inDatabase && asked === inApi) return undefined;
  return `${what} was acknowledged with ${asked}, it is ${inDatabase} in the database and ${inApi} in the API`;
}

function describe(money: Amount | undefined): string {
  return money ? `${money.amount} ${money.currency}` : 'missing';
}
