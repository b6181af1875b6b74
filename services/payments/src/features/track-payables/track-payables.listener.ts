import { BookingCancelled, BookingCreated, BookingExpired, BookingPaid } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { trackPayable } from './track-payable.ts';

export const OpenPayable = defineListener({ name: 'OpenPayable', on: BookingCreated, handle: trackPayable });

export const ClosePaidPayable = defineListener({ name: 'ClosePaidPayable', on: BookingPaid, handle: trackPayable });

export const CloseCancelledPayable = defineListener({
  name: 'CloseCancelledPayable',
  on: BookingCancelled,
  handle: trackPayable,
});

export const CloseExpiredPayable = defineListener({
  name: 'CloseExpiredPayable',
  on: BookingExpired,
  handle: trackPayable,
});
