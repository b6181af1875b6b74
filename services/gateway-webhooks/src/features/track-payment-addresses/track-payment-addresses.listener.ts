import { PaymentCompleted, PaymentInitiated, PaymentMismatched, type Payment } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { recognisePayment } from '../../callback-question/callback-question-repository.ts';
import type { PaymentAddress } from '../../payment-address/payment-address.ts';
import { savePaymentAddress } from '../../payment-address/payment-address-repository.ts';
import { claimReports } from '../../unclaimed-report/unclaimed-report-repository.ts';

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

/** Money that differs from what was asked can be refunded and disputed too. */
export const TrackMismatchedCapture = defineListener({
  name: 'TrackMismatchedCapture',
  on: PaymentMismatched,
  handle: ({ data: { payment } }, trx) => learnAddress(trx, addressOf(payment)),
});

/** Webhooks may have been faster: what they report is passed on now, and what they hint at can be asked. */
async function learnAddress(trx: Transaction, address: PaymentAddress): Promise<void> {
  await savePaymentAddress(trx, address);
  await claimReports(trx, address);
  await recognisePayment(trx, address);
}

function addressOf({ id, method, bookingId, gatewayReference, captureReference }: Payment): PaymentAddress {
  return { paymentId: id, method, bookingId, gatewayReference, captureReference };
}
