import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { everyRecord } from '../conformance/listing.ts';
import { GatewayRejected } from '../gateway-errors.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { createXenditGateway } from './xendit-gateway.ts';

/** The largest number of refunds on a page of the adapter. */
const REFUNDS_PER_PAGE = 20;
const TAKEN = ['IDR', 'MYR', 'PHP', 'SGD', 'THB', 'USD', 'VND'];
const time = { from: new Date('2026-11-20T11:00:00Z'), until: new Date('2026-11-20T13:00:00Z'), after: null };

type Refund = { readonly id: string; readonly currency: string };

/** A fake Xendit, which lists the refunds of one currency at a time. */
const account = { refunds: [] as Refund[], refused: new Set<string | null>(), refusesPages: false };

const SAMPLE = { status: 'SUCCEEDED', reference_id: 'order', payment_id: 'py-1', amount: 5 };

function refund(currency: string, number: number): Refund {
  return { ...SAMPLE, id: `rfd-${currency}-${number}`, currency };
}

function refundsIn(currency: string, count: number): Refund[] {
  return Array.from({ length: count }, (_, index) => refund(currency, index));
}

function transactions(query: URLSearchParams): object | undefined {
  const [currency, after, limit] = [query.get('currency') ?? 'IDR', query.get('after_id'), Number(query.get('limit'))];
  if (account.refused.has(currency) || (account.refusesPages && after !== null)) return undefined;
  const rows = account.refunds.filter((one) => one.currency === currency);
  const start = rows.findIndex(({ id }) => id === after) + 1;
  const data = rows.slice(start, start + limit).map(({ id }) => ({ id, product_id: id }));
  return { data, has_more: rows.length > start + limit };
}

describe("Xendit's list of refunds", () => {
  let gateway: PaymentGateway;
  const address = scriptedGateway((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const answer =
      pathname === '/transactions'
        ? transactions(searchParams)
        : account.refunds.find(({ id }) => pathname === `/refunds/${id}`);
    if (!answer) response.statusCode = 400;
    response.end(JSON.stringify(answer ?? { error_code: 'API_VALIDATION_ERROR', message: 'refused' }));
  });
  beforeAll(() => {
    gateway = createXenditGateway({ secretKey: 'xnd_1', callbackTokens: ['token'], country: 'PH', apiBase: address() });
  });
  beforeEach(() => void Object.assign(account, { refunds: [], refused: new Set(), refusesPages: false }));

  async function listed(): Promise<string[]> {
    const records = await everyRecord((page) => gateway.listRefunds?.(page), time);
    return records.map(({ reference }) => reference);
  }

  function idsAtXendit(): string[] {
    return account.refunds.map(({ id }) => id);
  }

  it('contains the refunds of every currency on one page', async () => {
    account.refunds = TAKEN.map((currency) => refund(currency, 1));

    const page = await gateway.listRefunds?.(time);

    expect(page?.records.map(({ reference }) => reference)).toEqual(idsAtXendit());
    expect(page?.next).toBeNull();
  });

  it.each([REFUNDS_PER_PAGE - 1, REFUNDS_PER_PAGE, REFUNDS_PER_PAGE + 1, 3 * REFUNDS_PER_PAGE])(
    'continues with the other currencies after %d refunds in the first one',
    async (count) => {
      account.refunds = [...refundsIn('IDR', count), ...refundsIn('PHP', 3), ...refundsIn('VND', 1)];

      expect(await listed()).toEqual(idsAtXendit());
    },
  );

  it('leaves out a currency that the account does not have', async () => {
    account.refunds = refundsIn('PHP', REFUNDS_PER_PAGE + 1);
    account.refused = new Set(TAKEN.filter((currency) => currency !== 'PHP'));

    expect(await listed()).toEqual(idsAtXendit());
  });

  it('fails if Xendit refuses every currency, and if it refuses a further page', async () => {
    account.refused = new Set(TAKEN);
    await expect(listed()).rejects.toThrow(GatewayRejected);

    Object.assign(account, { refunds: refundsIn('PHP', REFUNDS_PER_PAGE + 1), refused: new Set(), refusesPages: true });
    await expect(listed()).rejects.toThrow(GatewayRejected);
  });
});
