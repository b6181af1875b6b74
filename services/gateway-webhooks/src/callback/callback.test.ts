import {
  CallbackRecorded,
  GatewayDisputeReported,
  GatewayPaymentReported,
  GatewayRefundReported,
  type GatewayReport,
} from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  announceCallback,
  type Callback,
  concludeFrom,
  contradict,
  quarantine,
  type Reading,
  reread,
} from './callback.ts';

const payment: GatewayReport = {
  kind: 'payment',
  status: 'succeeded',
  reference: 'cs_1',
  paymentId: null,
  captureReference: null,
  amount: { amount: 12050, currency: 'EUR' },
  reason: null,
};
const refund: GatewayReport = {
  kind: 'refund',
  status: 'succeeded',
  reference: 're_1',
  allocationId: null,
  captureReference: null,
  paymentReference: 'cs_1',
  amount: null,
  reason: null,
};
const dispute: GatewayReport = {
  kind: 'dispute',
  status: 'opened',
  reference: 'dp_1',
  captureReference: null,
  paymentReference: 'cs_1',
  amount: null,
  reason: null,
};

const reading: Reading = {
  result: 'authentic',
  eventId: 'evt_1',
  eventType: 'payment.succeeded',
  vouching: 'body',
  reports: [payment],
  unreadable: null,
};
const callback: Callback = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  version: 1,
  method: 'sandbox',
  eventId: 'evt_1',
  eventType: 'payment.succeeded',
  vouching: 'body',
  outcome: 'accepted',
  note: null,
  addressedBookingId: null,
  body: Buffer.from('{}'),
  bodyRemovedAt: null,
  maskedReading: null,
  bodyDigest: 'a'.repeat(64),
  headers: {},
  deliveries: 1,
  receivedAt: new Date('2026-11-21T10:00:00Z'),
  lastReceivedAt: new Date('2026-11-21T10:00:00Z'),
};

describe('an authentic webhook', () => {
  it('is accepted when it reports something', () => {
    expect(concludeFrom(reading)).toEqual({ vouching: 'body', outcome: 'accepted', note: null });
  });

  it('is ignored when it reports nothing', () => {
    expect(concludeFrom({ ...reading, reports: [] })).toMatchObject({ outcome: 'ignored' });
  });

  it('is quarantined when it cannot be read', () => {
    const unreadable = { ...reading, reports: [], unreadable: 'not JSON' };

    expect(concludeFrom(unreadable)).toMatchObject({ outcome: 'quarantined', note: 'not JSON' });
  });

  it('publishes an event for each report, and another event about the stored webhook', () => {
    const events = announceCallback(callback, [payment, refund, dispute]);

    expect(events.map(({ definition }) => definition)).toEqual([
      GatewayPaymentReported,
      GatewayRefundReported,
      GatewayDisputeReported,
      CallbackRecorded,
    ]);
    expect(events[0]?.data).toEqual({
      callbackId: callback.id,
      method: 'sandbox',
      vouching: 'body',
      addressedBookingId: null,
      report: payment,
    });
  });
});

describe('a webhook that contradicts an earlier one', () => {
  it('is unverified', () => {
    const [reported] = announceCallback(contradict(callback), [payment]);

    expect(contradict(callback).outcome).toBe('conflicting');
    expect(reported?.data).toMatchObject({ vouching: 'nothing' });
  });

  it('stays unverified when it is read again', () => {
    const doubted = contradict(callback);

    expect(reread(doubted, reading)).toEqual({ ...doubted, version: 2 });
  });
});

describe('a webhook whose query the gateway refused', () => {
  const refused = {
    ...callback,
    outcome: 'quarantined',
    note: 'the gateway refused the query about it: none',
  } as const;

  it('is quarantined with the reason', () => {
    expect(quarantine(callback, 'none')).toEqual({ ...refused, version: 2 });
  });

  it.each([refused, contradict(callback)])('does not change when it is $outcome already', (before) => {
    expect(quarantine(before, 'none')).toBe(before);
  });
});

describe('a webhook that is read again', () => {
  it('leaves quarantine when it can be read now', () => {
    const quarantined: Callback = { ...callback, outcome: 'quarantined', note: 'not JSON' };

    expect(reread(quarantined, reading)).toEqual({ ...callback, version: 2 });
  });
});
