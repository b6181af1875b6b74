import { describe, expect, it } from '@jest/globals';
import { admin, staff, useStaff } from './start-admin.ts';

useStaff();

describe('the totals of a customer', () => {
  it('are complete with 20,000 bookings and as many payments', async () => {
    await addBookings(20_000);
    await addPayments(20_000);

    expect(await totals()).toMatchObject({ bookings: 20_000, isCut: false });
  });

  it('are marked as cut when only a payment is left out', async () => {
    await addPayments(1);
    await admin.db('booking_records').whereIn('id', admin.db('booking_records').limit(1).select('id')).delete();

    expect(await totals()).toMatchObject({ bookings: 19_999, isCut: true });
  });
});

describe('the sums of a list', () => {
  it('are complete with 10,000 records, and marked as cut with one more', async () => {
    await addRefunds(10_000);
    expect((await staff.get('/refunds/sums')).body).toMatchObject({ data: [{ count: 10_000 }], isCut: false });

    await addRefunds(1);

    expect((await staff.get('/refunds/sums')).body).toMatchObject({ data: [{ count: 10_000 }], isCut: true });
  });
});

describe('a sum above 2^53', () => {
  it('is shown by lists, the overview and the page of the customer', async () => {
    await admin.db.raw(`insert into refund_records (${COLUMNS}, ${MONEY_COLUMNS}, origin, returned_minor, returned_at)
      select gen_random_uuid(), 1, gen_random_uuid(), '2026-05-01', '', 'agency',
        '{"allocations": [{"method": "sandbox", "status": "succeeded", "amount": {"amount": 1000000000000000, "currency": "KWD"}}]}',
        gen_random_uuid(), 'succeeded', 1e15, 'KWD', now(), 'request', 1e15, '2026-05-01' from generate_series(1, 20)`);

    const period = '?from=2026-05-01T00:00:00Z&to=2026-05-02T00:00:00Z';
    const total = { amount: 2e16, currency: 'KWD' };
    expect((await staff.get(`/refunds/sums${period}`)).body).toMatchObject({ data: [{ total }] });
    expect((await staff.get(`/dashboard${period}`)).body).toMatchObject({
      ...{ money: [{ returned: total }], reasons: [{ total }] },
    });
    expect((await staff.get(`/dashboard.csv${period}`)).body).toContain('20000000000000.000');
    expect(await totals()).toMatchObject({ totals: [{ currency: 'EUR' }, { currency: 'KWD', refunded: total }] });
  });
});

async function totals(): Promise<object> {
  return (await staff.get('/customers?id=agency')).body;
}

const COLUMNS = 'id, aggregate_version, event_id, created_at, search_text, customer_id, record';
const VALUES = `gen_random_uuid(), 1, gen_random_uuid(), now(), '', 'agency',
  '{"total": {"amount": 500, "currency": "EUR"}}'`;
const MONEY_COLUMNS = 'booking_id, status, amount_minor, currency, changed_at';
const MONEY_VALUES = "gen_random_uuid(), 'completed', 500, 'EUR', now()";

async function addBookings(count: number): Promise<void> {
  await admin.db.raw(`insert into booking_records (${COLUMNS}, status, payment_status)
    select ${VALUES}, 'confirmed', 'paid' from generate_series(1, ${count})`);
}

async function addPayments(count: number): Promise<void> {
  await admin.db.raw(`insert into payment_records (${COLUMNS}, ${MONEY_COLUMNS}, method, completed_at)
    select ${VALUES}, ${MONEY_VALUES}, 'sandbox', now() from generate_series(1, ${count})`);
}

async function addRefunds(count: number): Promise<void> {
  await admin.db.raw(`insert into refund_records (${COLUMNS}, ${MONEY_COLUMNS}, origin, returned_minor, returned_at)
    select ${VALUES}, ${MONEY_VALUES}, 'request', 500, now() from generate_series(1, ${count})`);
}
