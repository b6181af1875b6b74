import { describe, expect, it } from '@jest/globals';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { everyRecord } from '../conformance/listing.ts';
import { createPaystackGateway } from './paystack-gateway.ts';

const MADE_AT = '2024-08-22T09:15:02.000Z';
const RECORDS = 130;
/** Paystack's default page size. This server ignores the parameters for cursors and page sizes. */
const RECORDS_PER_PAGE = 50;

const disputed = { id: 1641, reference: 'reference', amount: 100, currency: 'NGN', status: 'success', metadata: '' };
const disputes = Array.from({ length: RECORDS }, (_, index) => ({
  id: index + 1,
  status: index % 2 === 0 ? 'awaiting-merchant-feedback' : 'escalated',
  refund_amount: 100,
  transaction: disputed,
  createdAt: MADE_AT,
}));
const transactions = Array.from({ length: RECORDS }, (_, index) => ({
  ...disputed,
  id: index + 1,
  reference: `reference_${index}`,
  createdAt: MADE_AT,
}));

describe("Paystack's lists, when they have no cursor", () => {
  const address = scriptedGateway((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://paystack');
    const start = (Number(searchParams.get('page') ?? '1') - 1) * RECORDS_PER_PAGE;
    const records = pathname === '/dispute' ? disputes : transactions;
    const data = records.slice(start, start + RECORDS_PER_PAGE);
    const meta = { total: RECORDS, skipped: start, perPage: RECORDS_PER_PAGE, pageCount: 3 };
    response.end(JSON.stringify({ status: true, message: 'retrieved', data, meta }));
  });

  function gateway() {
    const settings = {
      secretKey: 'sk_test',
      secretKeys: ['sk_test'],
      customerEmail: 'pay@shop.example',
      apiBase: address(),
    };
    return createPaystackGateway(settings, () => new Date());
  }

  const query = { from: new Date('2024-08-22T09:00:00Z'), until: new Date('2024-08-22T10:00:00Z'), after: null };

  it('return every dispute, page by page', async () => {
    const found = await everyRecord((page) => gateway().listDisputes?.(page), query);

    expect(new Set(found.map(({ reference }) => reference)).size).toBe(RECORDS);
  });

  it('return every payment, page by page', async () => {
    const found = await everyRecord((page) => gateway().listPayments?.(page), query);

    expect(new Set(found.map(({ reference }) => reference)).size).toBe(RECORDS);
  });
});
