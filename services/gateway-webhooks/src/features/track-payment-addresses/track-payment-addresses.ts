import type { EventDefinition, Payment } from '@booking/contracts';
import type { Heard } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import type { ZodType } from 'zod';
import type { PaymentAddress } from '../../payment-address/payment-address.ts';
import { saveKnownPayments } from '../../unclaimed-report/known-payment-repository.ts';

type PaymentEvent = EventDefinition<string, ZodType<{ payment: Payment }>>;

/** Handles webhooks that arrived before the events of their payments. */
export async function trackPaymentAddresses(heard: readonly Heard<PaymentEvent>[], trx: Transaction): Promise<void> {
  await saveKnownPayments(
    trx,
    heard.map(({ event }) => addressOf(event.data.payment)),
  );
}

function addressOf({ id, method, bookingId, gatewayReference, captureReference }: Payment): PaymentAddress {
  return { paymentId: id, method, bookingId, gatewayReference, captureReference };
}
