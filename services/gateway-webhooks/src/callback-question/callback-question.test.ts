import type { GatewayReport, PaymentReport } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Callback } from '../callback/callback.ts';
import { addPublished, needsConfirmation, raiseQuestions, unpublishedReports } from './callback-question.ts';

const payment: PaymentReport = {
  kind: 'payment',
  status: 'pending',
  reference: 'tr_1',
  paymentId: null,
  captureReference: null,
  amount: null,
  reason: null,
};
const paid = { ...payment, status: 'succeeded' } as const;
const other = { ...paid, reference: 'tr_2' };

const callback: Callback = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  version: 1,
  method: 'mollie',
  eventId: 'ping',
  eventType: 'ping',
  vouching: 'nothing',
  outcome: 'accepted',
  note: null,
  addressedBookingId: null,
  body: Buffer.from('id=tr_1'),
  bodyRemovedAt: null,
  maskedReading: null,
  bodyDigest: '00',
  headers: {},
  deliveries: 3,
  receivedAt: new Date(0),
  lastReceivedAt: new Date(0),
};

describe('the queries that webhooks request', () => {
  it('are one per record, and count the deliveries', () => {
    const again = { ...callback, deliveries: 2 };
    const questions = raiseQuestions([
      { callback, reports: [other, payment] },
      { callback: again, reports: [paid] },
    ]);

    expect(questions.map(({ subject, hints }) => [subject, hints])).toEqual([
      ['payment tr_1', 5],
      ['payment tr_2', 3],
    ]);
  });

  it('are identified by our own id when the gateway names no reference', () => {
    const report = { ...payment, reference: null, paymentId: callback.id };

    expect(raiseQuestions([{ callback, reports: [report] }])[0]?.subject).toBe(`payment ${callback.id}`);
  });

  it('are one per try when the gateway names only tries, because a failed try does not end its payment', () => {
    const tried = { ...payment, reference: null, paymentId: callback.id };
    const failed = { ...tried, captureReference: 'py_1' };
    const succeeded = { ...tried, captureReference: 'py_2' };

    const questions = raiseQuestions([{ callback, reports: [succeeded, failed] }]);
    expect(questions.map(({ hint }) => hint)).toEqual([failed, succeeded]);
  });

  it('are one per payment when a dispute is about several payments, some of which may be foreign', () => {
    const dispute = {
      ...payment,
      kind: 'dispute',
      status: 'opened',
      reference: 'd_1',
      paymentReference: null,
    } as const;
    const hints = ['c_1', 'c_2'].map((captureReference): GatewayReport => ({ ...dispute, captureReference }));

    expect(raiseQuestions([{ callback, reports: hints }]).map(({ hint }) => hint)).toEqual(hints);
  });

  it.each([
    ['body', false],
    ['answer', false],
    ['fields', false],
    ['sender', true],
    ['nothing', true],
  ] as const)('are requested only for unverified webhooks: %s', (vouching, isRaised) => {
    expect(needsConfirmation({ ...callback, vouching }, new Set(['mollie']))).toBe(isRaised);
    expect(needsConfirmation({ ...callback, vouching }, new Set(['another']))).toBe(false);
  });
});

describe('an answer', () => {
  it('contains only reports that differ from earlier ones', () => {
    expect(unpublishedReports([payment], [paid, other])).toEqual([paid, other]);
    expect(unpublishedReports([paid, other], [paid, other])).toEqual([]);
  });

  it('is remembered together with earlier reports about other records', () => {
    expect(addPublished([payment, other], [paid])).toEqual([other, paid]);
  });
});
