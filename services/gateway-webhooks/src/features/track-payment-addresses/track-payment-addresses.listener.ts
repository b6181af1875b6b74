import { PaymentCompleted, PaymentInitiated, PaymentMismatched } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { trackPaymentAddresses } from './track-payment-addresses.ts';

/** From here on a callback about the payment is refused at the address of another booking. */
export const TrackPaymentAddress = defineBatchListener({
  name: 'TrackPaymentAddress',
  on: PaymentInitiated,
  handle: trackPaymentAddresses,
});

/** Only now is known what the gateway calls the money, which is how it names the payment of a refund or dispute. */
export const TrackCaptureReference = defineBatchListener({
  name: 'TrackCaptureReference',
  on: PaymentCompleted,
  handle: trackPaymentAddresses,
});

/** Money that differs from what was asked can be refunded and disputed too. */
export const TrackMismatchedCapture = defineBatchListener({
  name: 'TrackMismatchedCapture',
  on: PaymentMismatched,
  handle: trackPaymentAddresses,
});
