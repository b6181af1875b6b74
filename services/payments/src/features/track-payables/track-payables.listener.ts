import { BookingCancelled, BookingCreated, BookingErased, BookingExpired, BookingPaid } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { trackPayables } from './track-payables.ts';

export const OpenPayable = defineBatchListener({ name: 'OpenPayable', on: BookingCreated, handle: trackPayables });

export const ClosePaidPayable = defineBatchListener({
  name: 'ClosePaidPayable',
  on: BookingPaid,
  handle: trackPayables,
});

export const CloseCancelledPayable = defineBatchListener({
  name: 'CloseCancelledPayable',
  on: BookingCancelled,
  handle: trackPayables,
});

export const CloseExpiredPayable = defineBatchListener({
  name: 'CloseExpiredPayable',
  on: BookingExpired,
  handle: trackPayables,
});

/** The payable of an ended booking keeps its state and loses its customer. */
export const ErasePayable = defineBatchListener({ name: 'ErasePayable', on: BookingErased, handle: trackPayables });
