import { PaymentCompleted, PaymentInitiated, PaymentMismatched } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { trackPaymentAddresses } from './track-payment-addresses.ts';

/** From now on, a webhook about the payment is rejected at the address of another booking. */
export const TrackPaymentAddress = defineBatchListener({
  name: 'TrackPaymentAddress',
  on: PaymentInitiated,
  handle: trackPaymentAddresses,
});

/** Adds the gateway's capture reference, by which refunds and disputes name their payment. */
export const TrackCaptureReference = defineBatchListener({
  name: 'TrackCaptureReference',
  on: PaymentCompleted,
  handle: trackPaymentAddresses,
});

/** Money that differs from the requested amount can be refunded and disputed too. */
export const TrackMismatchedCapture = defineBatchListener({
  name: 'TrackMismatchedCapture',
  on: PaymentMismatched,
  handle: trackPaymentAddresses,
});
