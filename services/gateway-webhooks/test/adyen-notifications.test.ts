import { randomUUID } from 'node:crypto';
import { hmacValidator, type Types } from '@adyen/api-library';
import {
  GatewayDisputeReported,
  GatewayPaymentReported,
  type GatewayReport,
  GetGatewayReports,
} from '@booking/contracts';
import { newId } from '@booking/runtime';
import { createTestDatabase, eventually } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { startGatewayWebhooks, type TestService } from './start-gateway-webhooks.ts';

const KEY = '01'.repeat(32);
const OTHER_KEY = '02'.repeat(32);
const variables = {
  GATEWAYS: 'adyen',
  ADYEN_API_BASE: 'http://127.0.0.1:9',
  ADYEN_API_KEY: 'unused',
  ADYEN_MERCHANT_ACCOUNT: 'Bookings',
  ADYEN_HMAC_KEYS: KEY,
};

let databaseUrl: string;
let service: TestService;
beforeAll(async () => {
  databaseUrl = await createTestDatabase('gateway-webhooks', migrations);
  service = await startGatewayWebhooks({ databaseUrl, env: variables });
});
afterAll(() => service.stop());

function authorised(changes: Record<string, unknown> = {}) {
  return {
    pspReference: `PSP${randomUUID()}`,
    originalReference: '',
    merchantAccountCode: 'Bookings',
    merchantReference: newId(),
    amount: { value: 12_050, currency: 'EUR' },
    eventCode: 'AUTHORISATION',
    success: 'true',
    ...changes,
  };
}
type Fields = ReturnType<typeof authorised>;

/** Signs a notification as Adyen's own package does. The members of `noise` are not signed. */
function notification(fields: Fields, noise: Record<string, unknown> = {}): { body: string } {
  const item = fields as unknown as Types.notification.NotificationRequestItem;
  const additionalData = { hmacSignature: new hmacValidator().calculateHmac(item, KEY) };
  const notificationItems = [{ NotificationRequestItem: { ...fields, ...noise, additionalData } }];
  return { body: JSON.stringify({ live: 'false', notificationItems }) };
}

async function reportsAbout(name: string): Promise<readonly GatewayReport[]> {
  const { result } = await service.bus.request(GetGatewayReports, { method: 'adyen', name });
  return (result as { reports: GatewayReport[] }).reports;
}

/** Stores a known payment, and returns its capture reference. */
async function captureOfOurs(): Promise<string> {
  const captureReference = `PSP${randomUUID()}`;
  const named = { method: 'adyen', gateway_reference: null, capture_reference: captureReference };
  await service.db('payment_addresses').insert({ payment_id: newId(), booking_id: newId(), ...named });
  return captureReference;
}

describe('a notification of Adyen', () => {
  it("is acknowledged with Adyen's own text, published and archived", async () => {
    const paid = authorised();

    const answer = await service.post('adyen', notification(paid));

    expect(answer).toMatchObject({ status: 200, body: '[accepted]' });
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(await reportsAbout(paid.merchantReference)).toMatchObject([{ kind: 'payment', status: 'succeeded' }]);
    await eventually(async () => {
      const published = await service.bus.published(GatewayPaymentReported);
      const ofIt = published.filter(({ data }) => data.report.paymentId === paid.merchantReference);
      expect(ofIt).toMatchObject([{ data: { vouching: 'fields', addressedBookingId: null } }]);
    });
  });

  it('counts as one event when it is repeated with a different reason and date', async () => {
    const disputed = authorised({ eventCode: 'CHARGEBACK', originalReference: await captureOfOurs() });

    for (const reason of ['Fraud', 'Services not provided', 'Fraud']) {
      const noise = { reason, eventDate: `2026-11-21T10:00:0${reason.length % 10}Z` };
      expect((await service.post('adyen', notification(disputed, noise))).status).toBe(200);
    }

    const rows = await service.db('callbacks').whereLike('event_id', `${disputed.pspReference}:%`);
    expect(rows).toMatchObject([{ outcome: 'accepted', deliveries: 3 }]);
    await eventually(async () => {
      const published = await service.bus.published(GatewayDisputeReported);
      expect(published.filter(({ data }) => data.report.reference === disputed.pspReference)).toHaveLength(1);
    });
  });

  it.each([
    ['of another merchant account', authorised({ merchantAccountCode: 'Somebody' })],
    ['whose fields are ambiguous', authorised({ merchantReference: `${newId()}:1` })],
    ['that a report is available', authorised({ eventCode: 'REPORT_AVAILABLE', pspReference: 'of 10:00:00.csv' })],
  ])('%s is acknowledged without effect, so that it blocks no other notification', async (_what, fields) => {
    expect((await service.post('adyen', notification(fields))).status).toBe(200);

    const rows = await service.db('callbacks').whereLike('event_id', `${fields.pspReference}:%`);
    expect(rows).toMatchObject([{ outcome: 'ignored' }]);
    expect(await reportsAbout(fields.merchantReference)).toEqual([]);
  });

  it('is rejected when its signature does not match', async () => {
    const paid = authorised();
    const { body } = notification(paid);

    expect((await service.post('adyen', { body: body.replace('12050', '12051') })).status).toBe(401);
    expect(await reportsAbout(paid.merchantReference)).toEqual([]);
  });

  it('is still used for queries after its key was removed', async () => {
    const paid = authorised();
    await service.post('adyen', notification(paid));
    await service.stop();

    service = await startGatewayWebhooks({ databaseUrl, env: { ...variables, ADYEN_HMAC_KEYS: OTHER_KEY } });

    expect((await service.post('adyen', notification(authorised()))).status).toBe(401);
    expect(await reportsAbout(paid.merchantReference)).toHaveLength(1);
  });
});
