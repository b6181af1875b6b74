import {
  type EventDefinition,
  type Payment,
  PaymentCompleted,
  PaymentInitiated,
  PaymentMismatched,
} from '@booking/contracts';
import { defineBatchListener, type Heard } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import type { ZodType } from 'zod';
import type { PaymentAddress } from '../../payment-address/payment-address.ts';
import { saveKnownPayments } from '../../unclaimed-report/known-payment-repository.ts';

type PaymentEvent = EventDefinition<string, ZodType<{ payment: Payment }>>;

const track = (name: string, on: PaymentEvent) => defineBatchListener({ name, on, handle: trackPaymentAddresses });

/** Makes the payment known. From then on, a webhook about it is rejected at the address of another booking. */
export const TrackPaymentAddress = track('TrackPaymentAddress', PaymentInitiated);

/** Adds the gateway's capture reference, by which refunds and disputes name their payment. */
export const TrackCaptureReference = track('TrackCaptureReference', PaymentCompleted);

/** A mismatched payment can be refunded and disputed too, so its capture reference is needed as well. */
export const TrackMismatchedCapture = track('TrackMismatchedCapture', PaymentMismatched);

/** Stores the payments, and handles the webhooks that arrived before these events. */
async function trackPaymentAddresses(heard: readonly Heard<PaymentEvent>[], trx: Transaction): Promise<void> {
  await saveKnownPayments(
    trx,
    heard.map(({ event }) => addressOf(event.data.payment)),
  );
}

function addressOf({ id, method, bookingId, gatewayReference, captureReference }: Payment): PaymentAddress {
  return { paymentId: id, method, bookingId, gatewayReference, captureReference };
}
