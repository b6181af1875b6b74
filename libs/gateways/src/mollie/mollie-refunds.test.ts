import { describe, expect, it } from '@jest/globals';
import { refundOrder } from '../../test/refund-order.ts';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { mollieRefunds } from './mollie-refunds.ts';

const order = refundOrder({ gatewayReference: 'tr_1', captureReference: null }, { amount: 3_333, currency: 'EUR' });

/** Mollie's answer to a new refund. There are no earlier refunds. */
const answer = { status: 200, body: '' };
const address = scriptedGateway((request, response) => {
  if (request.method === 'GET') response.end('{"count":0,"_embedded":{"refunds":[]},"_links":{"next":null}}');
  else response.writeHead(answer.status).end(answer.body);
});

function refundAnsweredWith(status: number, title: string, detail: string) {
  Object.assign(answer, { status, body: JSON.stringify({ status, title, detail }) });
  return mollieRefunds.refund({ apiKey: 'test_key', webhookSecrets: [], apiBase: address() }, order);
}

describe('a refund at Mollie', () => {
  it('is `not_done` while Mollie takes it for a duplicate of an equal refund of the payment', async () => {
    expect(await refundAnsweredWith(409, 'Conflict', 'A duplicate refund has been detected')).toMatchObject({
      outcome: 'not_done',
    });
  });

  it.each([400, 404, 410, 422])('has failed after the answer %d', async (status) => {
    expect(await refundAnsweredWith(status, 'No', 'The amount is higher than the remaining amount')).toEqual({
      outcome: 'failed',
      reference: null,
      reason: 'No: The amount is higher than the remaining amount',
    });
  });

  it.each([500, 503])('has an unknown outcome after the answer %d', async (status) => {
    expect(await refundAnsweredWith(status, 'Error', 'Something went wrong')).toMatchObject({ outcome: 'unknown' });
  });
});
