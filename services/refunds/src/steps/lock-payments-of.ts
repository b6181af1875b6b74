import type { Transaction } from '@booking/runtime';
import { lockPaymentsOfEvents } from '../refundable-payment/payment-lock-repository.ts';
import type { Reported } from './import-external-refund.ts';

/** An event about a booking or its dispute or surplus payment, or a gateway's report of a refund. */
type EventAboutPayments = {
  readonly data: { readonly booking: { readonly id: string } } | { readonly bookingId: string } | Reported;
};

/** Locks the payments of events with all payments of their bookings, for `Listener.lock`. */
export function lockPaymentsOf(events: readonly EventAboutPayments[], trx: Transaction): Promise<void> {
  const reported = events.flatMap(({ data }) => ('report' in data ? data : []));
  const reports = reported.map(({ report }) => report);
  return lockPaymentsOfEvents(trx, {
    bookingIds: events.flatMap(({ data }) => bookingIdOf(data) ?? []),
    ids: reports.flatMap(({ allocationId }) => allocationId ?? []),
    methods: reported.map(({ method }) => method),
    references: reports.map(({ reference }) => reference),
    captureReferences: reports.map(({ captureReference }) => captureReference),
    paymentReferences: reports.map(({ paymentReference }) => paymentReference),
  });
}

function bookingIdOf(data: EventAboutPayments['data']): string | undefined {
  if ('booking' in data) return data.booking.id;
  return 'bookingId' in data ? data.bookingId : undefined;
}
