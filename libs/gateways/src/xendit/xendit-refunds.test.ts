import { describe, expect, it } from '@jest/globals';
import { refundOrder } from '../../test/refund-order.ts';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { xenditRefunds } from './xendit-refunds.ts';

const order = refundOrder({ gatewayReference: 'ps-1', captureReference: null }, { amount: 100_000, currency: 'IDR' });

const NO_REFUNDS = { data: [], has_more: false };
const PAID_SESSION = {
  payment_session_id: 'ps-1',
  status: 'COMPLETED',
  reference_id: '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4d',
  amount: 100_000,
  currency: 'IDR',
  payment_request_id: 'pr-1',
};

/** Xendit's answer to a new refund. There are no earlier refunds. */
const answer = { status: 200, body: '' };
const address = scriptedGateway((request, response) => {
  if (request.method === 'POST') response.writeHead(answer.status).end(answer.body);
  else response.end(JSON.stringify(request.url?.startsWith('/refunds') ? NO_REFUNDS : PAID_SESSION));
});

function refundAnsweredWith(status: number, code: string) {
  Object.assign(answer, { status, body: JSON.stringify({ error_code: code, message: 'Please wait' }) });
  return xenditRefunds.refund(
    { secretKey: 'xnd_development', callbackTokens: ['token'], country: 'ID', apiBase: address() },
    order,
  );
}

describe('a refund at Xendit', () => {
  it('is `not_done` while another refund of the payment is in progress', async () => {
    expect(await refundAnsweredWith(400, 'REFUND_IN_PROGRESS')).toMatchObject({ outcome: 'not_done' });
  });

  it.each([
    [400, 'INELIGIBLE_TRANSACTION'],
    [403, 'REFUND_NOT_SUPPORTED'],
  ])('has failed after the answer %d %s', async (status, code) => {
    expect(await refundAnsweredWith(status, code)).toEqual({
      outcome: 'failed',
      reference: null,
      reason: `${code}: Please wait`,
    });
  });

  it.each([
    [409, 'DUPLICATE_ERROR'],
    [500, 'SERVER_ERROR'],
  ])('has an unknown outcome after the answer %d %s', async (status, code) => {
    expect(await refundAnsweredWith(status, code)).toMatchObject({ outcome: 'unknown' });
  });
});
