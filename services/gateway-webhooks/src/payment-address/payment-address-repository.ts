import { defineStatement, type Transaction } from '@booking/runtime';
import type { PaymentAddress, PaymentNames } from './payment-address.ts';

/** Events may arrive in any order, so an event without a reference never removes a stored reference. */
export const UPSERT_ADDRESSES = `
  insert into payment_addresses (payment_id, method, booking_id, gateway_reference, capture_reference)
  select payment_id, method, booking_id, max(gateway_reference), max(capture_reference)
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[])
    as address (payment_id, method, booking_id, gateway_reference, capture_reference)
  group by payment_id, method, booking_id order by payment_id
  on conflict (payment_id) do update set
    gateway_reference = coalesce(excluded.gateway_reference, payment_addresses.gateway_reference),
    capture_reference = coalesce(excluded.capture_reference, payment_addresses.capture_reference)`;

const selectNamed = defineStatement<PaymentAddress>(`
  select payment_id as "paymentId", method, booking_id as "bookingId",
    gateway_reference as "gatewayReference", capture_reference as "captureReference"
  from payment_addresses
  where payment_id = any($1::uuid[]) or gateway_reference = any($2::text[]) or capture_reference = any($2::text[])`);

export async function findPaymentAddresses(
  trx: Transaction,
  { paymentIds, references }: PaymentNames,
): Promise<readonly PaymentAddress[]> {
  if (paymentIds.length + references.length === 0) return [];
  return selectNamed(trx, [[...paymentIds], [...references]]);
}
