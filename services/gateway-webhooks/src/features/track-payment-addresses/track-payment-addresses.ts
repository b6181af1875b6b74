import type { EventDefinition, Payment } from '@booking/contracts';
import type { Heard } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import type { ZodType } from 'zod';
import { recognisePayments } from '../../callback-question/callback-question-repository.ts';
import { lockForNews } from '../../payment-address/news-lock-repository.ts';
import type { PaymentAddress } from '../../payment-address/payment-address.ts';
import { savePaymentAddresses } from '../../payment-address/payment-address-repository.ts';
import { claimReports } from '../../unclaimed-report/unclaimed-report-repository.ts';

type PaymentEvent = EventDefinition<string, ZodType<{ payment: Payment }>>;

/**
 * Handles webhooks that arrived before the events of their payments: publishes their reports, and enables the waiting
 * lookups. The statements are sent in this order without waiting for each other.
 */
export async function trackPaymentAddresses(heard: readonly Heard<PaymentEvent>[], trx: Transaction): Promise<void> {
  const addresses = heard.map(({ event }) => addressOf(event.data.payment));
  await Promise.all([
    lockForNews(trx),
    savePaymentAddresses(trx, addresses),
    claimReports(trx, addresses),
    recognisePayments(trx, addresses),
  ]);
}

function addressOf({ id, method, bookingId, gatewayReference, captureReference }: Payment): PaymentAddress {
  return { paymentId: id, method, bookingId, gatewayReference, captureReference };
}
