import { EraseCustomer } from '@booking/contracts';
import { eventually, waitingForLocks } from '@booking/testing';
import { expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

const [FIRST, SECOND] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
const CUSTOMER = { customerId: 'anna', pseudonym: 'erased-1' };

usePayments();

it('the erasure of a customer locks payables in the order of their ids, as the events of the bookings do', async () => {
  // PostgreSQL finds the second payable first.
  await payments.bookingCreated({ id: SECOND, customerId: 'anna' });
  await payments.bookingCreated({ id: FIRST, customerId: 'anna' });
  const holding = await payments.db.transaction();
  await holding('payables').where({ booking_id: FIRST }).forUpdate().select('booking_id');

  const done = payments.bus.request(EraseCustomer.payments, { ...CUSTOMER, bookingIds: [FIRST, SECOND], after: null });
  await eventually(async () => expect(await waitingForLocks(payments.db)).toBeGreaterThan(0));

  const ofSecond = payments.db('payables').where({ booking_id: SECOND });
  const free: unknown[] = await ofSecond.forUpdate().skipLocked().select('booking_id');
  await holding.commit();
  expect(await done).toMatchObject({ result: { next: null } });
  expect(free).toEqual([{ booking_id: SECOND }]);
  expect(await payments.db('payables').pluck('customer_id')).toEqual([CUSTOMER.pseudonym, CUSTOMER.pseudonym]);
});
