import type { Migration } from '@booking/runtime';

/** The booking of each payment, with every name that a webhook may use for the payment. */
export const createPaymentAddresses: Migration = {
  name: '0004-create-payment-addresses',
  async up(db) {
    await db.raw(`
      create table payment_addresses (
        payment_id uuid primary key,
        method text not null,
        booking_id uuid not null,
        gateway_reference text,
        capture_reference text
      )`);
    await db.raw('create index payment_addresses_gateway_reference on payment_addresses (gateway_reference)');
    await db.raw('create index payment_addresses_capture_reference on payment_addresses (capture_reference)');
  },
};
