import { type Payment, PaymentInitiated } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, samplePayment } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadRecords } from './load-records.ts';
import { admin, staff, useStaff } from './start-admin.ts';

/** A list of payments that is too long to be counted. Every fifth payment has a refund. */
const PAYMENTS = 12_000;

type Page = { readonly data: readonly { readonly id: string }[]; readonly next: string | null };

useStaff();
beforeAll(() => loadRecords(admin.db, PAYMENTS), 60_000);

describe('the number of records in a list', () => {
  it.each([
    ['/refunds', '', 2_400],
    ['/refunds', 'status=pending', 200],
    ['/refunds', 'customer=customer-75&currency=EUR', 3],
    ['/payments', 'currency=EUR&amountFrom=50000&amountTo=50100', null],
    ['/bookings', 'q=ord-77', null],
    ['/bookings', 'status=pending&status=cancelled', null],
    ['/callbacks', 'outcome=ignored&q=evt_0', null],
    ['/disputes', '', 0],
  ])('covers all pages: %s?%s', async (path, query, expected) => {
    const count = await countOf(`${path}/count?${query}`);

    expect(count).toEqual({ count: (await idsOf(path, query)).length, isCut: false });
    if (expected !== null) expect(count).toMatchObject({ count: expected });
  });

  it('is cut for a long list, and for a word that many records have', async () => {
    expect(await countOf('/payments/count')).toEqual({ count: 10_000, isCut: true });
    const common = await countOf('/payments/count?q=two%20nights');

    expect(common).toMatchObject({ isCut: true });
    expect(common.count).toBeGreaterThanOrEqual(200);
  });

  it('includes only the searched records for a word that is too short for the index', async () => {
    expect(await countOf('/refunds/count?q=q7')).toEqual({
      count: (await idsOf('/refunds', 'q=q7')).length,
      isCut: false,
    });
  });

  it('includes a record that has just been created', async () => {
    const payment = samplePayment({ amount: euros(4_711) });
    await publish(payment);

    await eventually(async () => {
      expect(await countOf(`/payments/count?booking=${payment.bookingId}`)).toEqual({ count: 1, isCut: false });
    });
  });

  it('is not given for a filter that the list does not have', async () => {
    expect((await staff.get('/payments/count?origin=request')).status).toBe(422);
  });
});

async function countOf(path: string): Promise<{ count: number; isCut: boolean }> {
  const { status, body } = await staff.get<{ count: number; isCut: boolean }>(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

/** The ids on all pages of a list. */
async function idsOf(path: string, query: string, after = ''): Promise<string[]> {
  const { body } = await staff.get<Page>(`${path}?${query}&limit=100${after && `&after=${after}`}`);
  const ids = body.data.map(({ id }) => id);
  return body.next === null ? ids : [...ids, ...(await idsOf(path, query, body.next))];
}

async function publish(payment: Payment): Promise<void> {
  await admin.probe.publish(PaymentInitiated, { about: payment.id, data: { payment } });
}
