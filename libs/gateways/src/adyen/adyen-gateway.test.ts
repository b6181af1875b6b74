import { randomUUID } from 'node:crypto';
import { hmacValidator, type Types } from '@adyen/api-library';
import type { DisputeReport } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { noArchive } from '../callback-archive.ts';
import type { WebhookResult } from '../gateway-callback.ts';
import { AdyenEnvironment } from './adyen-environment.ts';
import { createAdyenGateway } from './adyen-gateway.ts';

const KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
const environment = {
  ADYEN_API_KEY: 'unused',
  ADYEN_MERCHANT_ACCOUNT: 'Bookings',
  ADYEN_HMAC_KEYS: KEY,
  ADYEN_API_BASE: 'http://127.0.0.1:9',
};
const gateway = createAdyenGateway(AdyenEnvironment.parse(environment), noArchive);

const paymentId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e';
const allocationId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4f';
const authorised = {
  pspReference: 'NC6HT9CRT65ZGN82',
  merchantAccountCode: 'Bookings',
  merchantReference: paymentId,
  amount: { value: 12_050, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  success: 'true',
};
const refunded = {
  ...authorised,
  pspReference: 'QFQTPCQ8HXSKGK82',
  originalReference: authorised.pspReference,
  merchantReference: `refund-${allocationId}`,
  amount: { value: 500, currency: 'EUR' },
  eventCode: 'REFUND',
};
const disputed = { ...refunded, pspReference: 'DISPUTE9', merchantReference: paymentId, eventCode: 'CHARGEBACK' };

type Unsigned = { additionalData?: object; [name: string]: unknown };

function itemOf(fields: object, { additionalData, ...unsigned }: Unsigned = {}) {
  const hmacSignature = new hmacValidator().calculateHmac(fields as Types.notification.NotificationRequestItem, KEY);
  return { NotificationRequestItem: { ...fields, ...unsigned, additionalData: { ...additionalData, hmacSignature } } };
}

function receive(notificationItems: unknown, envelope: object = { live: 'false' }): Promise<WebhookResult> {
  const rawBody = Buffer.from(JSON.stringify({ ...envelope, notificationItems }));
  return gateway.handleWebhook({ rawBody, headers: {}, url: '' });
}

async function reportsOf(fields: object, unsigned?: Unsigned): Promise<unknown> {
  const result = await receive([itemOf(fields, unsigned)]);
  return result.result === 'authentic' && result.unreadable === null ? result.reports : result;
}

describe('a notification of Adyen about a payment', () => {
  it.each([
    ['succeeded', {}],
    ['open', { success: 'false' }],
    ['pending', { eventCode: 'PENDING' }],
    ['expired', { eventCode: 'OFFER_CLOSED' }],
  ])('reports the payment as %s, under our own id, when it has %j', async (status, fields) => {
    expect(await reportsOf({ ...authorised, ...fields })).toEqual([
      {
        kind: 'payment',
        status,
        reference: null,
        paymentId,
        captureReference: 'NC6HT9CRT65ZGN82',
        amount: { amount: 12_050, currency: 'EUR' },
        reason: status === 'open' ? 'declined' : null,
      },
    ]);
  });

  it.each(['CANCELLATION', 'TECHNICAL_CANCEL', 'CAPTURE_FAILED', 'EXPIRE'])(
    'reports that an authorised payment was reversed when its code is %s',
    async (eventCode) => {
      const taken = { ...authorised, eventCode, pspReference: 'OTHER', originalReference: authorised.pspReference };

      const failed = {
        status: 'failed',
        captureReference: authorised.pspReference,
        reason: expect.any(String) as unknown,
      };
      expect(await reportsOf(taken)).toEqual([expect.objectContaining(failed)]);
      expect(await reportsOf({ ...taken, success: 'false' })).toEqual([]);
    },
  );

  it('edge case 42: reports nothing about a payment of another application', async () => {
    expect(await reportsOf({ ...authorised, merchantReference: 'order 17' })).toEqual([]);
  });

  it('is acknowledged and reports nothing when it names another merchant account', async () => {
    expect(await reportsOf({ ...authorised, merchantAccountCode: 'Somebody' })).toEqual([]);
  });

  it.each([
    { value: 12_050, currency: 'XXX' },
    { value: -1, currency: 'EUR' },
    { value: 1.5, currency: 'EUR' },
    undefined,
  ])('is stored for staff when its amount is %j', async (amount) => {
    expect(await reportsOf({ ...authorised, amount: amount ?? {} })).toMatchObject({
      result: 'authentic',
      reports: [],
      unreadable: expect.any(String),
    });
  });
});

describe('a notification of Adyen about a refund', () => {
  it.each([
    ['succeeded', {}],
    ['failed', { success: 'false' }],
    ['succeeded', { eventCode: 'CANCEL_OR_REFUND' }],
    ['pending', { eventCode: 'POSTPONED_REFUND' }],
    ['failed', { eventCode: 'REFUND_FAILED' }],
    ['failed', { eventCode: 'REFUNDED_REVERSED' }],
  ])('reports the refund as %s when it has %j', async (status, fields) => {
    expect(await reportsOf({ ...refunded, ...fields })).toEqual([
      {
        kind: 'refund',
        status,
        reference: 'QFQTPCQ8HXSKGK82',
        allocationId,
        captureReference: 'NC6HT9CRT65ZGN82',
        paymentReference: null,
        amount: { amount: 500, currency: 'EUR' },
        reason: status === 'succeeded' ? null : expect.stringMatching(/\w/),
      },
    ]);
  });

  it.each([paymentId, 'by hand', '', 'refund-17', 'goodwill: order 17'])(
    'does not take the reference %j for our id',
    async (merchantReference) => {
      expect(await reportsOf({ ...refunded, merchantReference })).toMatchObject([{ allocationId: null }]);
    },
  );

  it("edge case 42: reports nothing about another application's money in a currency that we cannot charge", async () => {
    const amount = { value: 5, currency: 'MRO' };

    expect(await reportsOf({ ...refunded, amount, merchantReference: 'order 17' })).toEqual([]);
    for (const merchantReference of [refunded.merchantReference, paymentId]) {
      expect(await reportsOf({ ...refunded, amount, merchantReference })).toMatchObject({
        reports: [],
        unreadable: expect.any(String),
      });
    }
  });
});

describe('a notification of Adyen about a dispute', () => {
  it.each([
    ['opened', 'NOTIFICATION_OF_CHARGEBACK'],
    ['opened', 'CHARGEBACK'],
    ['opened', 'DISPUTE_OPENED_WITH_CHARGEBACK'],
    ['opened', 'CHARGEBACK_REVERSED'],
    ['opened', 'PREARBITRATION_OPEN'],
    ['won', 'ISSUER_RESPONSE_TIMEFRAME_EXPIRED'],
    ['won', 'PREARBITRATION_WON'],
    ['won', 'SCHEME_ARBITRATION_WON'],
    ['lost', 'SECOND_CHARGEBACK'],
    ['lost', 'PREARBITRATION_LOST'],
    ['lost', 'SCHEME_ARBITRATION_LOST'],
  ])('reports the dispute as %s when its code is %s', async (status, eventCode) => {
    expect(await reportsOf({ ...disputed, eventCode })).toMatchObject([
      { kind: 'dispute', status, reference: 'DISPUTE9', captureReference: 'NC6HT9CRT65ZGN82' },
    ]);
  });

  it.each([
    ['won', 'PREARBITRATION_WON'],
    ['lost', 'PREARBITRATION_LOST'],
    ['lost', 'SECOND_CHARGEBACK'],
  ])(
    'reports the dispute of its payment as %s when its code is %s and it has no reference of its own',
    async (status, eventCode) => {
      const nameless = { ...authorised, eventCode, originalReference: '' };

      expect(await reportsOf(nameless)).toMatchObject([
        { kind: 'dispute', status, reference: authorised.pspReference, captureReference: authorised.pspReference },
      ]);
    },
  );

  it('reports nothing when its code is CHARGEBACK_REVERSED and it has no reference of its own, because a reversal is not final', async () => {
    expect(await reportsOf({ ...authorised, eventCode: 'CHARGEBACK_REVERSED', originalReference: '' })).toEqual([]);
  });

  it.each([
    ['CHARGEBACK', 'CHARGEBACK_REVERSED'],
    ['DISPUTE_OPENED_WITH_CHARGEBACK', 'CHARGEBACK_REVERSED'],
    ['CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK'],
    ['SECOND_CHARGEBACK', 'PREARBITRATION_OPEN'],
    ['PREARBITRATION_OPEN', 'PREARBITRATION_WON'],
    ['PREARBITRATION_LOST', 'SCHEME_ARBITRATION'],
    ['SCHEME_ARBITRATION', 'SCHEME_ARBITRATION_WON'],
  ])('has a lower sequence with the code %s than with %s', async (earlier, later) => {
    const [first, second] = await Promise.all(
      [earlier, later].map((eventCode) => reportsOf({ ...disputed, eventCode }) as Promise<[DisputeReport]>),
    );

    expect(second?.[0].sequence).toBeGreaterThan(first?.[0].sequence ?? NaN);
  });

  it('has no sequence when its code is ISSUER_RESPONSE_TIMEFRAME_EXPIRED, which may follow several stages', async () => {
    expect(await reportsOf({ ...disputed, eventCode: 'ISSUER_RESPONSE_TIMEFRAME_EXPIRED' })).toMatchObject([
      { status: 'won', sequence: null },
    ]);
  });

  it('reports nothing when its code is DISPUTE_DEFENSE_PERIOD_ENDED, which also follows requests for information', async () => {
    expect(await reportsOf({ ...disputed, eventCode: 'DISPUTE_DEFENSE_PERIOD_ENDED' })).toEqual([]);
  });

  it.each(['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK', 'PREARBITRATION_OPEN'])(
    'is stored for staff when its code is %s and it has no reference of its own, because it may open a second dispute',
    async (eventCode) => {
      expect(await reportsOf({ ...disputed, eventCode, originalReference: '' })).toMatchObject({
        result: 'authentic',
        reports: [],
        unreadable: expect.stringContaining('no reference of its own'),
      });
    },
  );

  it.each(['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK', 'PREARBITRATION_OPEN', 'SECOND_CHARGEBACK'])(
    'edge case 42: is ignored when it is about a payment of another application, with the code %s and no reference of its own',
    async (eventCode) => {
      const nameless = { ...disputed, eventCode, originalReference: '' };

      for (const merchantReference of ['shop-1', randomUUID()]) {
        expect(await reportsOf({ ...nameless, merchantReference })).toEqual([]);
      }
    },
  );
});

describe('a notification of Adyen with several items', () => {
  it('reports the readable items and notes the others', async () => {
    const nameless = { ...disputed, eventCode: 'CHARGEBACK', originalReference: '' };

    expect(await receive([itemOf(nameless), itemOf(authorised)])).toMatchObject({
      result: 'authentic',
      reports: [{ kind: 'payment', status: 'succeeded', paymentId }],
      unreadable: expect.stringContaining('CHARGEBACK'),
    });
  });
});

it('an expiry without an original reference reports that the payment it names has failed', async () => {
  const expired = { ...authorised, eventCode: 'EXPIRE', originalReference: '' };

  expect(await reportsOf(expired)).toMatchObject([
    { status: 'failed', paymentId, captureReference: authorised.pspReference },
  ]);
});

it.each([
  'REPORT_AVAILABLE',
  'REQUEST_FOR_INFORMATION',
  'NOTIFICATION_OF_FRAUD',
  'CAPTURE',
  'NO_SUCH_CODE',
  '',
  'toString',
])('an event with the code %j is acknowledged and reports nothing', async (eventCode) => {
  expect(await reportsOf({ ...authorised, eventCode })).toEqual([]);
});

describe('the unsigned part of a notification', () => {
  const noise = {
    reason: 'Refused',
    eventDate: '2031-01-01T00:00:00+00:00',
    paymentMethod: 'mc',
    additionalData: { 'metadata.bookingId': 'another', checkoutSessionId: 'CS1' },
  };

  it('changes neither the reports nor the event id', async () => {
    const plain = await receive([itemOf(authorised)]);

    expect(await receive([itemOf(authorised, noise)], { live: 'true' })).toEqual(plain);
    expect(plain).toMatchObject({ result: 'authentic', vouching: 'fields' });
  });

  it('includes the JSON types of the signed fields', async () => {
    const retyped = {
      ...authorised,
      amount: { value: '12050', currency: 'EUR' },
      success: true,
      originalReference: null,
    };

    expect(await receive([itemOf(retyped)])).toEqual(await receive([itemOf(authorised)]));
  });

  it('includes the boundaries of its fields, so a notification with a separator in a field reports nothing', async () => {
    const shifted = { ...authorised, merchantAccountCode: 'Bookings:Bookings' };

    expect(await reportsOf(shifted)).toEqual([]);
    expect(await reportsOf({ ...authorised, merchantReference: `${paymentId}:1` })).toEqual([]);
  });
});

it('different facts have different event ids, and the same fact always has the same id', async () => {
  const others = [
    { success: 'false' },
    { pspReference: 'P2' },
    { eventCode: 'PENDING' },
    { amount: { value: 1, currency: 'EUR' } },
  ];
  const results = await Promise.all(
    [{}, {}, ...others].map((fields) => receive([itemOf({ ...authorised, ...fields })])),
  );
  const ids = results.map((result) => result.result === 'authentic' && result.eventId);

  expect(new Set(ids).size).toBe(others.length + 1);
});

describe('several items of Adyen in one notification', () => {
  const together = (...items: readonly object[]) => receive(items.map((item) => itemOf(item)));

  it('are all reported, as one event in any order and any number of deliveries', async () => {
    const result = await together(authorised, refunded);

    expect(result).toMatchObject({ reports: [{ kind: 'payment' }, { kind: 'refund' }] });
    expect(await together(refunded, authorised, refunded)).toEqual(result);
    expect(await together(authorised, authorised)).toEqual(await together(authorised));
  });

  it('are rejected when one of them is not signed', async () => {
    const { NotificationRequestItem: fields } = itemOf(refunded) as { NotificationRequestItem: object };
    const unsigned = { NotificationRequestItem: { ...fields, success: 'false' } };

    expect(await receive([itemOf(authorised), unsigned])).toMatchObject({ result: 'refused' });
  });
});

describe('a webhook of Adyen whose whole body is signed', () => {
  const receiveWhole = (body: string, hmacsignature = new hmacValidator().calculateHmac(body, KEY)) =>
    gateway.handleWebhook({ rawBody: Buffer.from(body), headers: { hmacsignature }, url: '' });

  it('is acknowledged and reports nothing', async () => {
    const result = await receiveWhole('{"type":"balancePlatform.accountHolder.created"}');

    expect(result).toMatchObject({ result: 'authentic', reports: [], unreadable: null });
  });

  it('is rejected when its signature was made for an item', async () => {
    const { hmacSignature } = itemOf(authorised).NotificationRequestItem.additionalData;
    const item = authorised as unknown as Types.notification.NotificationRequestItem;
    const signedText = new hmacValidator().getDataToSign(item);

    expect(await receiveWhole(signedText, hmacSignature)).toMatchObject({ result: 'refused' });
  });
});

describe('the variables of Adyen', () => {
  it.each([
    { ADYEN_HMAC_KEYS: '' },
    { ADYEN_HMAC_KEYS: KEY.slice(1) },
    { ADYEN_HMAC_KEYS: `${KEY},secret` },
    { ADYEN_MERCHANT_ACCOUNT: 'a:b' },
    { ADYEN_API_BASE: undefined },
  ])('may not be %j', (variables) => {
    expect(AdyenEnvironment.safeParse({ ...environment, ...variables }).success).toBe(false);
  });
});
