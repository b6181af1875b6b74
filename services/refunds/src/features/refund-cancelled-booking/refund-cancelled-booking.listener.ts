import { BookingCancelled } from '@booking/contracts';
import { defineListener, type Listener } from '@booking/messaging';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import { refundCancelledBooking } from './refund-cancelled-booking.ts';

export const RefundCancelledBooking = (terms: RefundTerms): Listener =>
  defineListener({
    name: 'RefundCancelledBooking',
    on: BookingCancelled,
    handle: (event, trx) => refundCancelledBooking(trx, terms, event),
  });
