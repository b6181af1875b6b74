import type { EventDefinition, Refund } from '@booking/contracts';
import type { Heard } from '@booking/messaging';
import { systemClock, type Transaction } from '@booking/runtime';
import type { ZodType } from 'zod';
import { takeRefund } from '../../booking/booking-settlement.ts';
import { decideOnAccounts } from '../../steps/decide-on-accounts.ts';

type RefundEvent = EventDefinition<string, ZodType<{ refund: Refund }>>;

/** All listeners to refunds share this function, so that a batch enters all their events in one transaction. */
export function followRefunds(heard: readonly Heard<RefundEvent>[], trx: Transaction): Promise<void> {
  return decideOnAccounts(trx, heard, {
    bookingIdOf: ({ data: { refund } }) => refund.bookingId,
    decide: (account, { data: { refund }, aggregateversion: version }) =>
      takeRefund(account, { refund, version }, systemClock()),
  });
}
