import {
  EraseCustomer,
  ERASED_TEXT,
  GetCustomerRecords,
  GiveUpRefund,
  ProcessRefund,
  type Refund,
} from '@booking/contracts';
import { newId } from '@booking/runtime';
import { lockIfFree, whileWaiting } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { replaceOwners } from '../src/refundable-booking/refundable-booking-repository.ts';
import { aBooking, euros } from './samples.ts';
import { unresolvedRefund } from './unresolved-refund.ts';
import { onlyRefundOf, refunds, useRefunds } from './use-refunds.ts';

useRefunds();

type Customer = { readonly customerId: string; readonly pseudonym: string };

function aCustomer(): Customer {
  const id = newId();
  return { customerId: `anna-${id}`, pseudonym: `erased-${id}` };
}

async function erase(customer: Customer, { bookingId }: Refund): Promise<void> {
  const erasure = { ...customer, bookingIds: [bookingId], after: null };
  expect(await refunds.bus.request(EraseCustomer.refunds, erasure)).toMatchObject({ result: { next: null } });
}

function allocationsOf({ id }: Refund) {
  return refunds.db('refund_allocations').where({ refund_id: id }).orderBy('id');
}

describe('the export of a customer', () => {
  it('has the texts and names of every allocation of a refund, including replaced ones', async () => {
    const { refund } = await unresolvedRefund(refunds, euros(4_000));
    await refunds.command(GiveUpRefund, refund, { sub: 'ada', note: 'Anna has no account there' });
    await refunds.command(ProcessRefund, refund, { sub: 'bea' });
    await refunds.becomes(refund, 'succeeded');
    await refunds.db('refund_allocations').where({ refund_id: refund.id }).update({ sent_reason: 'Anna was ill' });
    const scope = { customerId: 'anna', bookingIds: [refund.bookingId], after: null };

    const exported = await refunds.bus.request(GetCustomerRecords.refunds, scope);

    const allocations = [
      { sentReason: 'Anna was ill', givenUp: { by: 'ada', note: 'Anna has no account there' } },
      { sentReason: 'Anna was ill', released: { by: 'bea' } },
    ];
    expect(exported).toMatchObject({ result: { records: [{ kind: 'refund', record: { allocations } }] } });
  });
});

describe('the export of a customer with many refunds', () => {
  it('has every refund once, in answers that fit into a message', async () => {
    const { refund } = await unresolvedRefund(refunds, euros(4_000));
    await addCopies(refund, 2_000);
    const scope = { customerId: 'anna', bookingIds: [refund.bookingId] };
    const ids: unknown[] = [];

    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const { result } = await refunds.bus.request(GetCustomerRecords.refunds, { ...scope, after });
      const { records, next } = GetCustomerRecords.refunds.reply.parse(result);
      ids.push(...records.map(({ record }) => record['id']));
      after = next;
    }

    expect(ids).toHaveLength(2_001);
    expect(new Set(ids).size).toBe(2_001);
  });
});

describe('the erasure of a customer', () => {
  it('replaces the customer who requested and released their own refund', async () => {
    const customer = aCustomer();
    const { booking } = await refunds.paidBooking({ customerId: customer.customerId });
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) }, customer.customerId);
    await refunds.becomes(refund, 'succeeded');

    await erase(customer, refund);

    const { pseudonym } = customer;
    expect(await refunds.read(refund)).toMatchObject({ requestedBy: pseudonym, processedBy: pseudonym });
    expect(await allocationsOf(refund)).toMatchObject([{ released_by: pseudonym }]);
  });

  it('leaves the keys of the shop, so that no repeated request refunds twice', async () => {
    const customer = aCustomer();
    const { booking } = await refunds.paidBooking({ customerId: customer.customerId });
    const sending = { permissions: ['process_refunds'], headers: { 'idempotency-key': newId() } } as const;
    const request = () => refunds.request(booking.id, { amount: euros(3_000), reason: 'For Anna' }, sending);
    await request();
    const refund = await onlyRefundOf(booking);
    await refunds.becomes(refund, 'succeeded');

    await erase(customer, refund);

    expect(await request()).toMatchObject({ status: 201, body: { id: refund.id, reason: ERASED_TEXT } });
    await onlyRefundOf(booking);
  });

  it('replaces the customer who gave their own refund up, but not the staff who processed it again', async () => {
    const customer = aCustomer();
    const { refund } = await unresolvedRefund(refunds, euros(4_000));
    await refunds.command(GiveUpRefund, refund, { sub: customer.customerId, note: 'never arrived' });
    await refunds.command(ProcessRefund, refund, { sub: 'bea' });
    await refunds.becomes(refund, 'succeeded');

    await erase(customer, refund);

    expect(await allocationsOf(refund)).toMatchObject([
      { given_up_by: customer.pseudonym, give_up_note: ERASED_TEXT },
      { released_by: 'bea' },
    ]);
  });

  it('locks bookings in the order of their ids, as the events of the bookings do', async () => {
    const { customerId, pseudonym } = aCustomer();
    const [first, second] = [newId(), newId()];
    // PostgreSQL finds the second booking first.
    await refunds.paidBooking({ id: second, customerId });
    await refunds.paidBooking({ id: first, customerId });
    const table = 'refundable_bookings';

    const erasure = { customerId, pseudonym, bookingIds: [first, second], after: null };
    const { acted, found: isSecondFree } = await whileWaiting(
      refunds.db,
      { table, id: first },
      {
        act: () => refunds.bus.request(EraseCustomer.refunds, erasure),
        meanwhile: (holding) => lockIfFree(holding, { table, id: second }),
      },
    );

    expect(acted).toMatchObject({ result: { next: null } });
    expect(isSecondFree).toBe(true);
  });
});

describe('a batch with two events about one erased booking', () => {
  it('keeps the owner of the last event', async () => {
    const booking = aBooking();

    await replaceOwners(refunds.db, [booking, { ...booking, customerId: 'erased' }]);

    expect(await refunds.db('refundable_bookings').where({ id: booking.id }).pluck('customer_id')).toEqual(['erased']);
  });
});

/** Adds rejected copies of a refund with its allocations, each with a long reason. */
async function addCopies({ id }: Refund, copies: number): Promise<void> {
  await refunds.db.raw(
    `with copied as (
       insert into refunds select (jsonb_populate_record(r,
         jsonb_build_object('id', gen_random_uuid(), 'status', 'rejected', 'reason', repeat('x', 500)))).*
       from refunds r, generate_series(1, :copies) where r.id = :id returning id)
     insert into refund_allocations select (jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'refund_id', copied.id, 'status', 'failed', 'due_at', null, 'is_stranded', false))).*
     from refund_allocations a, copied where a.refund_id = :id`,
    { id, copies },
  );
}
