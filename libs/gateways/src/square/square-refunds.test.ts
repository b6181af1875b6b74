import { describe, expect, it } from '@jest/globals';
import { refundOrder } from '../../test/refund-order.ts';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { squareRefunds } from './square-refunds.ts';

const order = refundOrder(
  { gatewayReference: 'order_1', captureReference: 'payment_1' },
  { amount: 2_000, currency: 'USD' },
);
const money = { amount: 10_000, currency: 'USD' };
const payment = { id: 'payment_1', status: 'COMPLETED', order_id: 'order_1', amount_money: money, total_money: money };

/** Square's answer to a new refund. We have made no earlier refunds. */
const answer = { status: 200, body: '' };
const address = scriptedGateway((request, response) => {
  if (request.method === 'GET') response.end(JSON.stringify({ payment }));
  else response.writeHead(answer.status).end(answer.body);
});

function refundAnsweredWith(status: number, code: string, category = 'REFUND_ERROR') {
  Object.assign(answer, { status, body: JSON.stringify({ errors: [{ category, code, detail: 'No' }] }) });
  return squareRefunds.refund(
    { accessToken: 'token', locationId: 'L1', signatureKeys: ['key'], apiBase: address() },
    order,
  );
}

describe('a refund at Square', () => {
  it.each(['REFUND_ERROR', 'INVALID_REQUEST_ERROR'])(
    'is `not_done`, as too early, while another refund of the payment is pending (%s)',
    async (category) => {
      expect(await refundAnsweredWith(400, 'REFUND_ALREADY_PENDING', category)).toMatchObject({
        outcome: 'not_done',
        isTooEarly: true,
      });
    },
  );

  it.each(['REFUND_AMOUNT_INVALID', 'PAYMENT_NOT_REFUNDABLE', 'REFUND_DECLINED'])(
    'has failed after the answer %s',
    async (code) => {
      expect(await refundAnsweredWith(400, code)).toEqual({
        outcome: 'failed',
        reference: null,
        reason: `${code}: No`,
      });
    },
  );

  it.each([
    [400, 'IDEMPOTENCY_KEY_REUSED', 'INVALID_REQUEST_ERROR'],
    [409, 'CONFLICT', 'INVALID_REQUEST_ERROR'],
    [500, 'INTERNAL_SERVER_ERROR', 'API_ERROR'],
  ])('has an unknown outcome after the answer %d %s', async (status, code, category) => {
    expect(await refundAnsweredWith(status, code, category)).toMatchObject({ outcome: 'unknown' });
  });
});
