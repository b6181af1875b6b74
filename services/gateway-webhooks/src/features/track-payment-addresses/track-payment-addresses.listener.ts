import { PaymentCompleted, PaymentInitiated, PaymentMismatched } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { trackPaymentAddresses } from './track-payment-addresses.ts';

/** Makes the payment known. From then on, a webhook about it is rejected at the address of another booking. */
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

/** A mismatched payment can be refunded and disputed too, so its capture reference is needed as well. */
export const TrackMismatchedCapture = defineBatchListener({
  name: 'TrackMismatchedCapture',
  on: PaymentMismatched,
  handle: trackPaymentAddresses,
});
