import { beforeEach, describe, expect, it } from '@jest/globals';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { PaymentAttempt } from '../gateway-records.ts';
import { createPaystackGateway } from './paystack-gateway.ts';

const attempt: PaymentAttempt = {
  paymentId: '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e',
  amount: { amount: 10_000, currency: 'NGN' },
  description: '',
  createdAt: new Date(),
  returnUrl: 'https://shop.example/thanks',
  cancelUrl: 'https://shop.example/cart',
  callbackUrl: '',
};
const named = { id: 1641, reference: attempt.paymentId, metadata: '' };
const transaction = { ...named, status: 'abandoned', amount: 10_000, currency: 'NGN' };
const duplicate = { status: false, message: 'Duplicate Transaction Reference', code: 'duplicate_reference' };
const notFound = { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' };

/** A fake Paystack with the first page of the attempt, whose address was lost. */
const paystack = { status: 200, found: {} as object, pages: [] as string[] };

function openPage(reference: string): { readonly status: number; readonly answer: unknown } {
  if (reference === attempt.paymentId) return { status: 400, answer: duplicate };
  paystack.pages.push(reference);
  const data = { authorization_url: 'https://checkout.paystack.com/1', reference };
  return { status: 200, answer: { status: true, message: 'Authorization URL created', data } };
}

describe('a page at Paystack whose address was lost', () => {
  const address = scriptedGateway((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(paystack.status).end(JSON.stringify(paystack.found));
      return;
    }
    request.setEncoding('utf8').once('data', (body: string) => {
      const { status, answer } = openPage((JSON.parse(body) as { reference: string }).reference);
      response.writeHead(status).end(JSON.stringify(answer));
    });
  });
  beforeEach(() => {
    Object.assign(paystack, { status: 200, found: {}, pages: [] });
  });

  function initiate() {
    const settings = {
      secretKey: 'sk_test',
      secretKeys: ['sk_test'],
      customerEmail: 'pay@shop.example',
      apiBase: address(),
    };
    return createPaystackGateway(settings, () => new Date()).initiate(attempt);
  }

  it.each([
    ['nobody has paid there', 200, { status: true, message: 'ok', data: transaction }],
    ['Paystack does not know it', 400, notFound],
    ['Paystack finds nothing', 404, { status: false, message: 'Not found' }],
  ])('is replaced when %s', async (_why, status, found) => {
    Object.assign(paystack, { status, found });

    const { gatewayReference } = await initiate();

    expect(gatewayReference).toMatch(new RegExp(`^${attempt.paymentId}\\.[0-9a-f]+$`));
  });

  it.each([
    ['somebody has paid there', 200, { status: true, message: 'ok', data: { ...transaction, status: 'success' } }],
    ['somebody may have paid there', 200, { status: true, message: 'ok', data: { ...transaction, status: 'odd' } }],
    ['the query is refused', 400, { status: false, message: 'Invalid reference', code: 'invalid_params' }],
    ['the query is refused without a reason', 400, { status: false, message: 'Bad request' }],
    ['the key is wrong', 401, { status: false, message: 'Invalid key', code: 'invalid_Key' }],
  ])('is neither replaced nor given up when %s', async (_why, status, found) => {
    Object.assign(paystack, { status, found });

    await expect(initiate()).rejects.toThrow(GatewayUnavailable);

    expect(paystack.pages).toEqual([]);
  });
});
