import { BookingCancelled } from '@booking/contracts';
import { defineListener, type Listener } from '@booking/messaging';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import { lockPaymentsOf } from '../../steps/lock-payments-of.ts';
import { refundCancelledBooking } from './refund-cancelled-booking.ts';

export const RefundCancelledBooking = (terms: RefundTerms): Listener =>
  defineListener({
    name: 'RefundCancelledBooking',
    on: BookingCancelled,
    lock: lockPaymentsOf,
    handle: (event, trx) => refundCancelledBooking(trx, terms, event),
  });
