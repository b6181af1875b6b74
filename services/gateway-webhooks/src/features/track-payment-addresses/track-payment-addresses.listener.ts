import { PaymentCompleted, PaymentInitiated, type Payment } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { recognisePayment } from '../../callback-question/callback-question-repository.ts';
import type { PaymentAddress } from '../../payment-address/payment-address.ts';
import { savePaymentAddress } from '../../payment-address/payment-address-repository.ts';

/** From here on a callback about the payment is refused at the address of another booking. */
export const TrackPaymentAddress = defineListener({
  name: 'TrackPaymentAddress',
  on: PaymentInitiated,
  handle: ({ data: { payment } }, trx) => learnAddress(trx, addressOf(payment)),
});

/** Only now is known what the gateway calls the money, which is how it names the payment of a refund or dispute. */
export const TrackCaptureReference = defineListener({
  name: 'TrackCaptureReference',
  on: PaymentCompleted,
  handle: ({ data: { payment } }, trx) => learnAddress(trx, addressOf(payment)),
});

/** Callbacks may have been faster: now their gateway can be asked about the payment. */
async function learnAddress(trx: Transaction, address: PaymentAddress): Promise<void> {
  await savePaymentAddress(trx, address);
  await recognisePayment(trx, address);
}

function addressOf({ id, method, bookingId, gatewayReference, captureReference }: Payment): PaymentAddress {
  return { paymentId: id, method, bookingId, gatewayReference, captureReference };
}
