import type { Booking, Payment, Refund } from '@booking/contracts';
import type { StreamEvent } from './deliveries.ts';
import { sum } from './sum.ts';

type FoldedBooking = {
  readonly status: Booking['status'];
  readonly paymentStatus: Booking['paymentStatus'];
  readonly paid: number;
  readonly refunded: number;
};

type Facts = {
  total: number;
  readonly types: Set<string>;
  readonly surplus: Set<string>;
  readonly payments: Map<string, Payment>;
  readonly refunds: Map<string, { readonly version: number; readonly refund: Refund }>;
};

/** The state of a booking that follows from its events, in any order and with any repetitions. */
export function foldBooking(bookingId: string, events: readonly StreamEvent[]): FoldedBooking {
  const facts: Facts = { total: 0, types: new Set(), surplus: new Set(), payments: new Map(), refunds: new Map() };
  for (const event of events) take(facts, event, bookingId);
  const paid = sum([...facts.payments.values()].filter(({ id }) => !facts.surplus.has(id)).map(amountOf));
  const refunded = sum(givenBack(facts));
  return { status: statusOf(facts), paymentStatus: paymentStatusOf(facts.total, { paid, refunded }), paid, refunded };
}

type EventData = { readonly booking?: Booking; readonly payment?: Payment; readonly refund?: Refund };

function take(facts: Facts, event: StreamEvent, bookingId: string): void {
  const { booking, payment, refund }: EventData = event.data;
  if (booking?.id === bookingId) takeBooking(facts, event.type, booking);
  if (payment?.bookingId === bookingId) takePayment(facts, event.type, payment);
  if (refund?.bookingId === bookingId) takeRefund(facts, { refund, version: event.aggregateversion });
}

function takeBooking(facts: Facts, type: string, { total }: Booking): void {
  facts.types.add(type);
  facts.total = total.amount;
}

function takePayment({ payments, surplus }: Facts, type: string, payment: Payment): void {
  if (type === 'PaymentCompleted') payments.set(payment.id, payment);
  if (type === 'SurplusPaymentReceived') surplus.add(payment.id);
}

function takeRefund({ refunds }: Facts, current: { refund: Refund; version: number }): void {
  const known = refunds.get(current.refund.id);
  if (!known || known.version < current.version) refunds.set(current.refund.id, current);
}

function givenBack({ refunds, payments, surplus }: Facts): number[] {
  return [...refunds.values()]
    .flatMap(({ refund }) => refund.allocations)
    .filter(({ status, paymentId }) => status === 'succeeded' && payments.has(paymentId) && !surplus.has(paymentId))
    .map(amountOf);
}

function statusOf({ types, total }: Facts): Booking['status'] {
  if (types.has('BookingCancelled')) return 'cancelled';
  if (types.has('BookingExpired')) return 'expired';
  return types.has('BookingPaid') || total === 0 ? 'confirmed' : 'pending';
}

function paymentStatusOf(total: number, { paid, refunded }: { paid: number; refunded: number }) {
  if (refunded > 0) return refunded < paid ? 'partially_refunded' : 'refunded';
  return paid < total ? 'unpaid' : 'paid';
}

function amountOf({ amount }: { readonly amount: { readonly amount: number } }): number {
  return amount.amount;
}
