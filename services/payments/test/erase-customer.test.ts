import { EraseCustomer } from '@booking/contracts';
import { lockIfFree, whileWaiting } from '@booking/testing';
import { expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

const [FIRST, SECOND] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
const CUSTOMER = { customerId: 'anna', pseudonym: 'erased-1' };
const payable = (id: string) => ({ table: 'payables', column: 'booking_id', id });

usePayments();

it('the erasure of a customer locks payables in the order of their ids, as the events of the bookings do', async () => {
  // PostgreSQL finds the second payable first.
  await payments.bookingCreated({ id: SECOND, customerId: 'anna' });
  await payments.bookingCreated({ id: FIRST, customerId: 'anna' });

  const erasure = { ...CUSTOMER, bookingIds: [FIRST, SECOND], after: null };
  const { acted, found: isSecondFree } = await whileWaiting(payments.db, payable(FIRST), {
    act: () => payments.bus.request(EraseCustomer.payments, erasure),
    meanwhile: (holding) => lockIfFree(holding, payable(SECOND)),
  });

  expect(acted).toMatchObject({ result: { next: null } });
  expect(isSecondFree).toBe(true);
  expect(await payments.db('payables').pluck('customer_id')).toEqual([CUSTOMER.pseudonym, CUSTOMER.pseudonym]);
});
