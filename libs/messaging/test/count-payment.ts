import { PaymentCompleted } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import {
  allowDismissedDeadLetters,
  createBrokerLossTables,
  createMessagingTables,
  defineListener,
} from '../src/index.ts';

/** Adds a row for every received payment. A payment that was received twice has two rows. */
export const CountPayment = defineListener({
  name: 'CountPayment',
  on: PaymentCompleted,
  async handle({ data: { payment } }, trx) {
    await trx('counted').insert({ payment_id: payment.id });
  },
});

export const migrations = [
  { name: '0001', up: createMessagingTables },
  { name: '0001-dismiss', up: allowDismissedDeadLetters },
  { name: '0002', up: createBrokerLossTables },
  { name: '0003', up: (knex: Database) => knex.raw('create table counted (payment_id uuid)') },
];
