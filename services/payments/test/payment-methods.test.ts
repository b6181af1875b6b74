import { describe, expect, it } from '@jest/globals';
import type { Answer } from './start-payments.ts';
import { payments, usePayments } from './use-payments.ts';

const paystack = { PAYSTACK_SECRET_KEYS: 'sk_paystack', PAYSTACK_CUSTOMER_EMAIL: 'payments@shop.test' };

usePayments({ GATEWAYS: 'stripe,sandbox,paystack', ...paystack });

const ask = (query = ''): Promise<Answer> => payments.send(`../payment-methods${query}`);

describe('the payment methods', () => {
  it.each([
    ['', ['stripe', 'sandbox', 'paystack']],
    ['?currency=NGN&amount=500000', ['stripe', 'sandbox', 'paystack']],
    ['?currency=EUR&amount=12050', ['stripe', 'sandbox']],
    ['?currency=IQD&amount=12051', ['sandbox']],
  ])('are listed if they can take the amount of the query %j', async (query, methods) => {
    const { status, body } = await ask(query);

    expect(status).toBe(200);
    expect(body).toEqual({ data: methods.map((method) => ({ method })) });
  });

  it.each([
    ['?currency=EUR', '/query/amount'],
    ['?amount=1', '/query/currency'],
    ['?currency=eur&amount=1', '/query/currency'],
    ['?currency=EUR&amount=0', '/query/amount'],
    ['?currency=EUR&amount=1.5', '/query/amount'],
    ['?currency=EUR&amount=', '/query/amount'],
    ['?currency=EUR&amount=120.00', '/query/amount'],
    ['?currency=EUR&amount=1e3', '/query/amount'],
    ['?currency=EUR&amount=0x10', '/query/amount'],
    ['?currency=EUR&amount=-0', '/query/amount'],
    ['?currency=EUR&amount=1000000000000001', '/query/amount'],
    ['?currency=EUR&amount=1&method=stripe', '/query/method'],
  ])('are not listed for the invalid query %j', async (query, pointer) => {
    expect(await ask(query)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
  });
});
