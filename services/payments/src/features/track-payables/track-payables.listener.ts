import {
  type Booking,
  BookingCancelled,
  BookingCreated,
  BookingErased,
  BookingExpired,
  BookingPaid,
  type EventDefinition,
} from '@booking/contracts';
import { defineBatchListener, type Heard } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import type { ZodType } from 'zod';
import { payableOfBooking } from '../../payable/payable-of-booking.ts';
import { savePayables } from '../../payable/payable-repository.ts';
import { requestClosingOfUnpayable } from '../../payment/work-request-repository.ts';
import { lockPaymentsOf } from '../../steps/lock-payments-of.ts';

/** A payable that is stored in this version is new, so it has no payment attempts. */
const FIRST_VERSION = 1;

type BookingEvent = EventDefinition<string, ZodType<{ booking: Booking }>>;

const track = (name: string, on: BookingEvent) =>
  defineBatchListener({ name, on, lock: lockPaymentsOf, handle: trackPayables });

export const OpenPayable = track('OpenPayable', BookingCreated);

export const ClosePaidPayable = track('ClosePaidPayable', BookingPaid);

export const CloseCancelledPayable = track('CloseCancelledPayable', BookingCancelled);

export const CloseExpiredPayable = track('CloseExpiredPayable', BookingExpired);

/** The payable of an ended booking keeps its state and loses its customer. */
export const ErasePayable = track('ErasePayable', BookingErased);

/**
 * Keeps payables up to date, in any order of events. If a payable is closed or has another amount, its event requests
 * the closing of the open session, even if an answer of the bookings service has already updated the payable.
 */
async function trackPayables(heard: readonly Heard<BookingEvent>[], trx: Transaction): Promise<void> {
  const payables = heard.map(({ event }) => payableOfBooking(event.data.booking, event.aggregateversion));
  const changed = payables.filter(({ version }) => version > FIRST_VERSION);
  const changedIds = changed.map(({ bookingId }) => bookingId);
  await Promise.all([savePayables(trx, payables), requestClosingOfUnpayable(trx, changedIds)]);
}
