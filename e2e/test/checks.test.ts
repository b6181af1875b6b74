import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bookingsArePaidOnce } from '../src/model/checker/invariants/bookings-are-paid-once.ts';
import { callbacksAreKept, callbacksAreSettled } from '../src/model/checker/invariants/callbacks-are-kept.ts';
import { cancellationsStayWithinTerms } from '../src/model/checker/invariants/cancellations-stay-within-terms.ts';
import { capturesAgree } from '../src/model/checker/invariants/captures-agree.ts';
import { moneyIsConserved } from '../src/model/checker/invariants/money-is-conserved.ts';
import {
  resourcesAreBounded,
  secretsStaySecret,
  webhooksAreAnswered,
} from '../src/model/checker/invariants/operations-are-sound.ts';
import { readingsNeverGoBack, recordsStayVisible } from '../src/model/checker/invariants/readings-never-go-back.ts';
import { requestsAreKept } from '../src/model/checker/invariants/requests-are-kept.ts';
import { checkpointsAgree, eventsAreHandled, streamsAgree } from '../src/model/checker/invariants/streams-agree.ts';
import type { Exchange, Reading } from '../src/model/history.ts';
import { requireFit } from '../src/mutants/mutant.ts';
import { type MutantName, mutants } from '../src/mutants/mutants.ts';
import type { Operations } from '../src/operations/operations.ts';
import { crashesIn, webhookAnswersIn } from '../src/operations/read-logs.ts';
import { leaksIn, secretsIn } from '../src/operations/secrets.ts';
import { evidence, sentences } from './planted-evidence.ts';

const EUR = { amount: 100, currency: 'EUR' };
const stored = { amount_minor: 100, currency: 'EUR' };

/** If a guard is no longer in the code, this test fails at once. The tests of the checker would fail after minutes. */
describe('the guard that a mutant switches off', () => {
  it.each(Object.keys(mutants) as MutantName[])('is in the code: %s', (name) => {
    expect(() => requireFit(mutants[name])).not.toThrow();
  });
});

describe('the check of kept requests', () => {
  const cancellation = { by: 'alice' };
  const history = [
    posted('/bookings', 201, { id: 'booking', total: EUR }),
    posted('/payments/booking/initiate', 201, { id: 'payment', amount: EUR, gatewayReference: 'session' }),
    posted('/bookings/booking/refund', 201, { id: 'refund', amount: EUR }),
    posted('/bookings/booking/cancel', 200, { id: 'booking', cancellation }),
    posted('/bookings/booking/refund', 422, { type: '/problems/refund-exceeds-balance' }),
  ];
  const kept = evidence({
    history,
    bookingRows: [{ id: 'booking', status: 'cancelled', total_minor: 100, currency: 'EUR' }],
    payments: [{ id: 'payment', gateway_reference: 'session', ...stored }],
    refunds: [{ id: 'refund', ...stored }],
    bookings: [{ id: 'booking', total: EUR, cancellation }],
    shownPayments: [{ id: 'payment', amount: EUR }],
    shownRefunds: [{ id: 'refund', amount: EUR }],
  });

  it('accepts results that are in the database and in the API', () => {
    expect(requestsAreKept(kept)).toEqual([]);
  });

  it.each([
    ['bookingRows', 'booking booking was acknowledged with 100 EUR, it is missing in the database'],
    ['payments', 'payment payment was acknowledged with 100 EUR, it is missing in the database'],
    ['refunds', 'refund refund was acknowledged with 100 EUR, it is missing in the database'],
    ['bookings', 'booking booking was acknowledged with 100 EUR, it is 100 EUR in the database and missing in the API'],
    ['shownPayments', 'payment payment was acknowledged with 100 EUR, it is 100 EUR in the database and missing'],
    ['shownRefunds', 'refund refund was acknowledged with 100 EUR, it is 100 EUR in the database and missing'],
  ] as const)('finds a result that is missing in %s', (where, says) => {
    expect(sentences(requestsAreKept({ ...kept, [where]: [] }))[0]).toContain(says);
  });

  it('finds a changed amount, a different session, and a cancellation that was undone', () => {
    const changed = evidence({ ...kept, refunds: [{ id: 'refund', ...stored, amount_minor: 99 }] });
    const other = evidence({ ...kept, payments: [{ id: 'payment', ...stored, gateway_reference: 'another' }] });
    const revived = evidence({ ...kept, bookings: [{ id: 'booking', total: EUR, cancellation: null }] });

    expect(sentences(requestsAreKept(changed))).toEqual([expect.stringContaining('it is 99 EUR in the database')]);
    expect(sentences(requestsAreKept(other))).toEqual([expect.stringContaining('the database has another')]);
    expect(sentences(requestsAreKept(revived))).toEqual([expect.stringContaining('the API has no such cancellation')]);
  });
});

describe('the checks of webhooks', () => {
  const kept = { event_id: 'evt', body_digest: sha256('{"paid":1}'), outcome: 'accepted', is_of_run: true };
  const acceptedCallbacks = [{ id: 'evt', type: 'paid', body: '{"paid":1}' }];

  it('accept one row with the bytes that the gateway sent', () => {
    expect(callbacksAreKept(evidence({ acceptedCallbacks, storedCallbacks: [kept] }))).toEqual([]);
    expect(callbacksAreSettled(evidence({ waitingCallbacks: [] }))).toEqual([]);
  });

  it.each([
    ['is nowhere', []],
    ['is stored 2 times', [kept, kept]],
    ['is stored with other bytes only', [{ ...kept, body_digest: sha256('{"paid":9}') }]],
  ])('find a webhook that %s', (says, storedCallbacks) => {
    const found = callbacksAreKept(evidence({ acceptedCallbacks, storedCallbacks }));

    expect(sentences(found)).toEqual([expect.stringContaining(says)]);
  });

  it('find a webhook that still waits', () => {
    const waitingCallbacks = [{ event_id: 'evt', waits_for: 'the payment of its report' }];

    expect(sentences(callbacksAreSettled(evidence({ waitingCallbacks })))).toEqual([
      'webhook evt still waits for the payment of its report',
    ]);
  });
});

describe('the checks of money', () => {
  const session = { gateway: 'stripe', currency: 'EUR', clientReference: 'p1' };
  const given = { id: 're', status: 'succeeded', amount: 30, metadata: {} };
  const accounts = [{ session, captured: 100, refunds: [given], disputes: [] }];
  const balances = [{ id: 'p1', currency: 'EUR', captured_minor: 100, refunded_minor: 30, reserved_minor: 0 }];
  const paid = { booking_id: 'b1', payment_id: 'p1', is_surplus: false };
  const kept = evidence({
    ...{ accounts, balances, bookings: [{ id: 'b1' }], bookingPayments: [paid] },
    ...{ allocations: [{ id: 'a1', gateway_reference: 're' }], refunds: [], deadLetters: [], discrepancies: [] },
  });

  it('accept balances that agree with the gateways, and one payment per booking', () => {
    for (const check of [moneyIsConserved, bookingsArePaidOnce]) expect(check(kept)).toEqual([]);
  });

  it('find money that is missing from the balances', () => {
    const lost = evidence({ ...kept, balances: [{ ...balances[0], refunded_minor: 31 }] });

    expect(sentences(moneyIsConserved(lost))).toEqual(['EUR: the gateways keep 70, we know of 69']);
  });

  it('find a second session of a payment, unless nobody paid in it and the gateway has lost idempotency keys', () => {
    const payments = [{ id: 'p1', status: 'completed', amount_minor: 100, gateway_reference: 'cs_2', currency: 'EUR' }];
    const own = { ...accounts[0], session: { ...session, id: 'cs_2', status: 'succeeded' } };
    const other = (captured: number) => ({ session: { ...session, id: 'cs_1', status: 'open' }, captured });
    const found = (captured: number, wereKeysForgotten: boolean): string[] =>
      sentences(capturesAgree(evidence({ accounts: [own, other(captured)], payments, wereKeysForgotten })));

    expect(found(0, true)).toEqual([]);
    expect(found(0, false)).toEqual(['session cs_1 is another one of payment p1, with 0 captured']);
    expect(found(100, true)).toEqual(['session cs_1 is another one of payment p1, with 100 captured']);
  });

  it('find a booking that is paid twice, and a surplus payment that is kept', () => {
    const twice = evidence({ ...kept, bookingPayments: [paid, { ...paid, payment_id: 'p2' }] });
    const surplus = evidence({ ...kept, events: [], bookingPayments: [{ ...paid, is_surplus: true }] });

    expect(sentences(bookingsArePaidOnce(twice))).toEqual(['booking b1 is paid by 2 payments']);
    expect(sentences(bookingsArePaidOnce(surplus))).toEqual(['surplus payment p1 is kept']);
    const found = (by: string, disputes: readonly object[]): string[] => {
      const refunds = [{ id: 'r1', cause: 'surplus:p1', status: 'rejected', processed_by: by }];
      return sentences(
        bookingsArePaidOnce(evidence({ ...surplus, refunds, accounts: [{ ...accounts[0], disputes }] })),
      );
    };
    const won = [{ id: 'd1', status: 'won' }];
    expect(found('staff@example.com', won)).toEqual([]);
    for (const kept of [found('system', won), found('staff@example.com', [])]) expect(kept).toHaveLength(1);
  });

  it('accept that staff request the money of a surplus payment again after the bank reversed its loss', () => {
    const bookingPayments = [{ ...paid, is_surplus: true }];
    const found = (outcome: string, amount: number): string[] => {
      const data = { paymentId: 'p1', outcome, amount: { amount, currency: 'EUR' } };
      const events = [{ id: 'e1', type: 'DisputeClosed', data }];
      return sentences(bookingsArePaidOnce(evidence({ ...kept, bookingPayments, events })));
    };

    expect(found('lost', 70)).toEqual([]);
    for (const kept of [found('lost', 69), found('won', 70)]) expect(kept).toEqual(['surplus payment p1 is kept']);
  });

  it('count a refund before a cancellation by its time, even if its id is later', () => {
    const at = (second: number): Date => new Date(second * 1_000);
    const own = { id: 'r5', booking_id: 'b1', origin: 'cancellation', status: 'succeeded', created_at: at(5) };
    const cancellation = { fee: { amount: 70, currency: 'EUR' }, payments: ['p1'] };
    const allocations = ['r5', 'r2', 'r7'].map((id) => {
      return { refund_id: id, payment_id: 'p1', amount_minor: 30, status: 'succeeded' };
    });
    const found = (id: string, second: number): string[] => {
      const refunds = [own, { ...own, id, origin: 'external', created_at: at(second) }];
      const bookings = [{ id: 'b1', cancellation }];
      return sentences(cancellationsStayWithinTerms(evidence({ ...kept, bookings, refunds, allocations, events: [] })));
    };

    for (const id of ['r2', 'r7']) {
      expect(found(id, 2)).toEqual(['booking b1: 60 of 100 went back, though the fee is 70']);
      expect(found(id, 7)).toEqual([]);
    }
  });
});

describe('the checks of the streams', () => {
  const row = {
    service: 'payments',
    id: 'e1',
    subject: 'events.payments.PaymentCompleted',
    digest: 'd',
    is_of_run: true,
  };
  const event = { id: 'e1', type: 'PaymentCompleted', source: '/services/payments', stream: 'PAYMENTS', digest: 'd' };
  const listener = { service: 'bookings', listener: 'MarkBookingPaid', subject: row.subject, stream: 'PAYMENTS' };
  const checkpoint = {
    ...{ stream: 'PAYMENTS', lastSeq: 7, publishedUpTo: 7 },
    consumers: [{ name: 'bookings', handledUpTo: 7 }],
  };
  const kept = evidence({
    events: [event],
    outbox: [{ ...row, refused_reason: null }],
    ...{ listeners: [listener], inbox: [{ ...listener, event_id: 'e1' }], deadLetters: [] },
    checkpoints: [checkpoint],
  });

  it('accept an event that is in the outbox, the stream and the inbox', () => {
    for (const check of [streamsAgree, eventsAreHandled, checkpointsAgree]) expect(check(kept)).toEqual([]);
  });

  it('find a lost event, a rejected event, an event without an outbox row, and a changed event', () => {
    const refused = [{ ...row, refused_reason: 'too large' }];

    expect(sentences(streamsAgree({ ...kept, events: [] }))[0]).toContain('in the outbox of payments and in no stream');
    expect(sentences(streamsAgree(evidence({ ...kept, events: [], outbox: refused })))[0]).toContain('too large');
    expect(sentences(streamsAgree({ ...kept, outbox: [] }))[0]).toContain('is in PAYMENTS and in no outbox');
    expect(sentences(streamsAgree(evidence({ ...kept, events: [{ ...event, digest: 'x' }] })))[0]).toContain(
      'has other bytes in PAYMENTS',
    );
  });

  it('find an event that a listener has not handled, even if its stream has lost it', () => {
    const says = 'MarkBookingPaid of bookings has not handled events.payments.PaymentCompleted e1';

    expect(sentences(eventsAreHandled({ ...kept, inbox: [] }))).toEqual([says]);
    expect(sentences(eventsAreHandled({ ...kept, inbox: [], events: [] }))).toEqual([says]);
  });

  it.each([
    ['its outbox is at 9', { publishedUpTo: 9 }],
    ['bookings is at 500', { consumers: [{ name: 'bookings', handledUpTo: 500 }] }],
    ['has no consumer bookings', { consumers: [] }],
  ])('find a position past the end of a stream, or a missing consumer: %s', (says, change) => {
    const found = checkpointsAgree(evidence({ ...kept, checkpoints: [{ ...checkpoint, ...change }] }));

    expect(sentences(found)).toEqual([expect.stringContaining(says)]);
  });
});

describe('the checks of answers to clients', () => {
  const path = '/payments/booking';
  const list = (status: string) => ({ data: [{ id: 'p1', status }], next: null });
  const pending = reading(path, list('initiated'), { from: 1, to: 2 });
  const completed = reading(path, list('completed'), { from: 3, to: 4 });

  it('accept states that move forward, and concurrent readings in any order', () => {
    const overlapping = reading(path, list('initiated'), { from: 4, to: 6 });

    expect(readingsNeverGoBack(evidence({ readings: [pending, completed, overlapping] }))).toEqual([]);
    expect(recordsStayVisible(evidence({ readings: [pending, completed], history: [] }))).toEqual([]);
  });

  it.each([
    ['payment p1 was shown as completed, and later as initiated', path, ['completed', 'initiated']],
    ['payment p1 was shown as expired, and later as failed', path, ['expired', 'failed']],
    ['refund p1 was shown as processing, and later as pending', '/bookings/booking/refunds', ['processing', 'pending']],
    [
      'refund p1 was shown as rejected, and later as succeeded',
      '/bookings/b/refunds?limit=9',
      ['rejected', 'succeeded'],
    ],
  ])('find that %s', (says, where, [before = '', after = '']) => {
    const readings = [
      reading(where, list(before), { from: 1, to: 2 }),
      reading(where, list(after), { from: 3, to: 4 }),
    ];

    expect(sentences(readingsNeverGoBack(evidence({ readings })))).toEqual([says]);
  });

  it('find a cancelled booking that is confirmed later', () => {
    const readings = ['cancelled', 'confirmed'].map((status, index) =>
      reading('/bookings/b1', { id: 'b1', status }, { from: 10 * index, to: 10 * index + 1 }),
    );

    expect(sentences(readingsNeverGoBack(evidence({ readings })))).toEqual([
      'booking b1 was shown as cancelled, and later as confirmed',
    ]);
  });

  it('find a record that disappears after it was read or created', () => {
    const empty = reading(path, { data: [], next: null }, { from: 5, to: 6 });
    const missing = { ...reading('/bookings/b1', {}, { from: 5, to: 6 }), status: 404 };
    const shown = reading('/bookings/b1', { id: 'b1', status: 'pending' }, { from: 1, to: 2 });
    const created = { ...posted(`${path}/initiate`, 201, { id: 'p1' }), answeredMs: 4 };
    const page = reading(path, { data: [], next: 'p0' }, { from: 5, to: 6 });

    const says = 'p1 was in /payments/booking, and a later reading does not show it';
    expect(sentences(recordsStayVisible(evidence({ readings: [pending, empty], history: [] })))).toEqual([says]);
    expect(sentences(recordsStayVisible(evidence({ readings: [empty], history: [created] })))).toEqual([says]);
    expect(recordsStayVisible(evidence({ readings: [pending, page], history: [] }))).toEqual([]);
    expect(recordsStayVisible(evidence({ readings: [shown, missing], history: [] }))).toHaveLength(1);
  });
});

describe('the checks of the processes', () => {
  const quiet: Operations = {
    ...{ webhookAnswers: [{ status: 200, durationMs: 12 }], webhooksHinderedMs: 0, crashes: [], leaks: [] },
    ...{ openTransactions: [], processes: [{ name: 'payments', residentBytes: 2 ** 27, files: 60 }] },
  };
  const violations = (change: Partial<Operations>): string[] => {
    const parts = evidence({ operations: { ...quiet, ...change }, acceptedCallbacks: [{ id: 'evt' }] });
    return [webhooksAreAnswered, secretsStaySecret, resourcesAreBounded].flatMap((check) => sentences(check(parts)));
  };

  it('accept processes that answer, keep secrets and stay small', () => {
    expect(violations({})).toEqual([]);
    expect(violations({ webhookAnswers: [503, 401].map((status) => ({ status, durationMs: 4_000 })) })).toEqual([]);
    expect(violations({ webhookAnswers: [{ status: 200, durationMs: 9_000 }], webhooksHinderedMs: 5_000 })).toEqual([]);
  });

  it.each<[string, Partial<Operations>]>([
    ['a webhook was answered with 500', { webhookAnswers: [{ status: 500, durationMs: 3 }] }],
    ['a webhook was answered after 6000 ms', { webhookAnswers: [{ status: 200, durationMs: 6_000 }] }],
    ['the log of gateway-webhooks has none', { webhookAnswers: [] }],
    ['the log of refunds contains adminPassword', { leaks: [{ name: 'adminPassword', where: 'the log of refunds' }] }],
    [
      'admin ended by an uncaught exception: x',
      { crashes: [{ program: 'admin', message: 'uncaught exception', error: 'x' }] },
    ],
    ['has left a transaction open for 90 s', { openTransactions: [{ service: 'a', forSeconds: 90, query: 'q' }] }],
    ['payments has 900 open files', { processes: [{ name: 'payments', residentBytes: 1, files: 900 }] }],
    ['payments uses 1024 MiB', { processes: [{ name: 'payments', residentBytes: 2 ** 30, files: 1 }] }],
  ])('find that %s', (says, change) => {
    expect(violations(change)).toEqual([expect.stringContaining(says)]);
  });

  it('read crashes and the answers to webhooks from logs with incomplete lines', () => {
    const lines = [
      { level: 'info', operation: 'receiveWebhook', status: 200, durationMs: 7.5, msg: 'request' },
      { level: 'info', operation: 'createBooking', status: 500, durationMs: 1, msg: 'request' },
      { level: 'fatal', err: { message: 'no' }, msg: 'unhandled rejection' },
      { level: 'fatal', err: { message: 'PostgreSQL is down' }, msg: 'service could not start' },
    ].map((line) => JSON.stringify(line));
    const logs = [{ program: 'gateway-webhooks', text: ['{"level":"in', ...lines, 'plain'].join('\n') }];

    expect(webhookAnswersIn(logs)).toEqual([{ status: 200, durationMs: 7.5 }]);
    expect(crashesIn(logs)).toEqual([{ program: 'gateway-webhooks', message: 'unhandled rejection', error: 'no' }]);
  });

  it('find the secret part of every value, and no public part', () => {
    const key = 'Zk9xQ3VtN2xPd1ZqS0x5cDRhRg==';
    const secrets = secretsIn({
      jwtKey: {
        kid: 'a-public-name-of-the-signing-key',
        x: 'public-coordinate-of-the-key',
        d: 'private-part-of-the-signing-key',
      },
      bookingTokenKeys: `k1:${key}`,
      gateways: { sandbox: { shared: { SANDBOX_PUBLIC_KEY: 'pk_0123456789012345678901234567' } } },
    });
    const texts = [
      { where: 'a log', text: `decrypting with ${key}` },
      { where: 'an event', text: 'kid k1' },
    ];

    expect(secrets.map(({ name }) => name)).toEqual(['d', 'bookingTokenKeys']);
    expect(leaksIn(texts, secrets)).toEqual([{ name: 'bookingTokenKeys', where: 'a log' }]);
  });
});

function posted(path: string, status: number, answer: unknown): Exchange {
  return { by: 'alice', permissions: [], method: 'POST', path, key: path, request: {}, status, answer };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

type Times = { readonly from: number; readonly to: number };

function reading(path: string, answer: unknown, { from, to }: Times): Reading {
  return { by: 'alice', path, status: 200, answer, sentMs: from, answeredMs: to };
}
