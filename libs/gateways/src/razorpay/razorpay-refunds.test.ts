import { describe, expect, it } from '@jest/globals';
import { refundOrder } from '../../test/refund-order.ts';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { razorpayRefunds } from './razorpay-refunds.ts';

const order = refundOrder({ gatewayReference: 'plink_1', captureReference: 'pay_1' }, { amount: 100, currency: 'INR' });

/** Razorpay's answer to a new refund. There are no earlier refunds. */
const answer = { status: 200, body: '' };
const address = scriptedGateway((request, response) => {
  if (request.method === 'GET') response.end('{"entity":"collection","count":0,"items":[]}');
  else response.writeHead(answer.status).end(answer.body);
});

function refundAnsweredWith(status: number, description: string, code = 'BAD_REQUEST_ERROR') {
  Object.assign(answer, { status, body: JSON.stringify({ error: { code, description } }) });
  return razorpayRefunds.refund(
    { keyId: 'rzp_test', keySecret: 'secret', webhookSecrets: ['secret'], apiBase: address() },
    order,
  );
}

describe('a refund at Razorpay', () => {
  it.each([
    'The payment has been fully refunded already.',
    'The refund amount provided is greater than amount captured.',
    'Your account does not have enough balance to carry out the refund operation.',
    'The refund on this payment is blocked due to ongoing dispute investigation.',
  ])('has failed after the answer "%s"', async (description) => {
    expect(await refundAnsweredWith(400, description)).toEqual({
      outcome: 'failed',
      reference: null,
      reason: description,
    });
  });

  it.each([
    'Different request with the same idempotency key has already been processed.',
    'Duplicate receipt found for this refund request.',
    'Refund has already been processed.',
    'The requested URL was not found on the server.',
    'The api key provided is invalid',
  ])('has an unknown outcome after the answer "%s"', async (description) => {
    expect(await refundAnsweredWith(400, description)).toMatchObject({ outcome: 'unknown' });
  });

  it.each([
    [404, 'BAD_REQUEST_ERROR'],
    [409, 'BAD_REQUEST_ERROR'],
    [400, 'GATEWAY_ERROR'],
    [500, 'SERVER_ERROR'],
  ])('has an unknown outcome after the answer %d %s', async (status, code) => {
    expect(await refundAnsweredWith(status, 'The id provided does not exist', code)).toMatchObject({
      outcome: 'unknown',
    });
  });

  it.each([
    [401, 'Authentication failed'],
    [400, 'Request failed because another payment operation is in progress.'],
  ])('is `not_done` after the answer %d "%s"', async (status, description) => {
    expect(await refundAnsweredWith(status, description)).toMatchObject({ outcome: 'not_done' });
  });
});
