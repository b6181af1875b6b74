import { describe, expect, it } from '@jest/globals';
import type { Evidence } from '../src/model/checker/evidence.ts';
import { discrepanciesAreReal } from '../src/model/checker/invariants/discrepancies-are-real.ts';
import { refundsAgree } from '../src/model/checker/invariants/refunds-agree.ts';
import {
  feesAreKept,
  releasesAreCovered,
  surplusIsUsedLast,
} from '../src/model/checker/invariants/releases-are-covered.ts';
import { workIsListed, workIsReal } from '../src/model/checker/invariants/work-is-listed.ts';
import type { Violation } from '../src/model/checker/violation.ts';
import { evidence, type Parts, sentences } from './planted-evidence.ts';

const createdAt = new Date('2026-12-01T10:00:00Z');
const before = new Date('2026-12-01T09:00:00Z');

/** 80 of 100 are released, and the fee of 20 is left. */
const row = {
  ...{ refund_id: 'r1', payment_id: 'p1', is_release: true, own: 80, moment: 1 },
  ...{ captured: 100, refunded: 0, reserved: 80, waiting: 0, held_min: 0, held_max: 0, later: 0 },
  ...{ is_surplus: false, is_mismatched: false, is_cancelled: true },
};
const surplus = { ...row, payment_id: 'p2', is_surplus: true, own: 0, reserved: 0 };
const refund = {
  ...{ id: 'r1', booking_id: 'b1', origin: 'cancellation', status: 'processing', currency: 'EUR' },
  created_at: createdAt,
};
const request = { ...refund, origin: 'request' };
const kept = { id: 'b1', kept_minor: 20, kept_from: ['p1'], settled_at: createdAt };
const asked = { path: '/bookings/b1/refund', status: 201, answer: { id: 'r1' } };
const released = evidence({ observedReleases: [row], refunds: [refund], keptFees: [kept], history: [] });
const checks = [releasesAreCovered, feesAreKept, surplusIsUsedLast];

describe('the checks of releases', () => {
  it.each<[string, Parts]>([
    ['a refund that leaves the fee', {}],
    [
      'a disputed amount that nothing is released of',
      { observedReleases: [{ ...row, is_release: false, held_min: 100 }] },
    ],
    ['a waiting refund of the disputed money', { observedReleases: [{ ...row, reserved: 90, waiting: 10 }] }],
    [
      'a release of the whole payment before its booking was cancelled',
      { refunds: [request], observedReleases: [{ ...row, reserved: 100, is_cancelled: false }] },
    ],
    ['a fee that a later request returned', { observedReleases: [{ ...row, reserved: 100, later: 20 }] }],
    [
      'a request after the cancellation',
      { refunds: [request], keptFees: [{ ...kept, settled_at: before }], observedReleases: [{ ...row, reserved: 90 }] },
    ],
    [
      'a request for more than the counted payment has',
      {
        refunds: [request],
        keptFees: [],
        observedReleases: [
          { ...row, own: 100, reserved: 100 },
          { ...surplus, own: 10, reserved: 10 },
        ],
      },
    ],
    [
      'a request that names the surplus payment',
      {
        refunds: [request],
        history: [{ ...asked, request: { payment: 'p2' } }],
        observedReleases: [
          { ...row, own: 0 },
          { ...surplus, own: 10, reserved: 10 },
        ],
      },
    ],
  ])('accept %s', (_what, change) => {
    for (const check of checks) expect(check(evidence({ ...released, ...change }))).toEqual([]);
  });

  it.each<[string, (parts: Evidence) => Violation[], Parts]>([
    [
      'released 80 of payment p1, of which 70 was left',
      releasesAreCovered,
      { observedReleases: [{ ...row, held_min: 30 }] },
    ],
    ['left 15 of the fee of 20', feesAreKept, { observedReleases: [{ ...row, held_min: 5 }] }],
    ['left 15 of the fee of 20', feesAreKept, { refunds: [request], observedReleases: [{ ...row, reserved: 85 }] }],
    [
      'used a surplus payment and left 20 of payment p1',
      surplusIsUsedLast,
      {
        refunds: [request],
        history: [{ ...asked, request: {} }],
        observedReleases: [row, { ...surplus, own: 10, reserved: 10 }],
      },
    ],
  ])('find that a refund %s', (says, check, change) => {
    expect(sentences(check(evidence({ ...released, ...change })))).toContainEqual(expect.stringContaining(says));
  });
});

describe('the check of the work queue', () => {
  const external = { ...refund, id: 'r2', origin: 'external', status: 'failed', review_meaning: null };
  const reviewed = { subject: 'r2', type: 'ExternalRefundReviewed', aggregateversion: 2 };
  const failed = { subject: 'r2', type: 'RefundFailed', aggregateversion: 3 };
  const none = {
    shownRefunds: [],
    refunds: [],
    disputes: [],
    discrepancies: [],
    balances: [],
    accounts: [],
    events: [],
  };

  it.each<[string, Parts]>([
    ['pending-refund r1', { refunds: [{ ...refund, status: 'pending' }] }],
    ['failed-refund r1', { refunds: [{ ...refund, status: 'failed' }] }],
    ['stranded-refund r1', { refunds: [refund], shownRefunds: [{ id: 'r1', isStranded: true }] }],
    ['external-refund r2', { refunds: [external] }],
    ['external-refund r2', { refunds: [external], events: [reviewed, failed] }],
    ['open-dispute d1', { disputes: [{ id: 'd1', reference: 'dp', status: 'open' }] }],
    ['discrepancy x1', { discrepancies: [{ id: 'x1', kind: 'refund-differs', reference: 're' }] }],
    [
      'mismatched-payment p1',
      { balances: [{ id: 'p1', is_mismatched: true, captured_minor: 9, refunded_minor: 4, reserved_minor: 4 }] },
    ],
  ])('finds that %s is not listed', (name, change) => {
    const [kind = '', id = ''] = name.split(' ');
    const parts = { ...none, ...change };

    expect(sentences(workIsListed(evidence({ ...parts, workItems: [] })))).toEqual([
      `${name} is not in the work queue`,
    ]);
    for (const check of [workIsListed, workIsReal]) {
      expect(check(evidence({ ...parts, workItems: [{ kind, record: { id } }] }))).toEqual([]);
    }
  });

  it.each<[string, Parts]>([
    ['failed-refund r1', { refunds: [{ ...refund, status: 'succeeded' }] }],
    ['open-dispute d1', { disputes: [{ id: 'd1', reference: 'dp', status: 'won' }] }],
    ['discrepancy x1', {}],
    [
      'mismatched-payment p1',
      { balances: [{ id: 'p1', is_mismatched: true, captured_minor: 9, refunded_minor: 4, reserved_minor: 5 }] },
    ],
  ])('finds that %s needs no decision', (name, change) => {
    const [kind = '', id = ''] = name.split(' ');
    const workItems = [
      { kind, record: { id } },
      { kind: 'failed-refund', record: { id: 'of-another-run' } },
    ];

    expect(sentences(workIsReal(evidence({ ...none, ...change, workItems })))).toEqual([
      `${name} is in the work queue and needs no decision`,
    ]);
  });

  it.each<[string, Parts]>([
    ['in this run', { refunds: [external], events: [failed, { ...reviewed, aggregateversion: 4 }] }],
    ['before this run', { refunds: [{ ...external, review_meaning: 'keep_booking' }] }],
  ])('expects no item for a refund whose failure was reviewed %s', (_when, change) => {
    expect(workIsListed(evidence({ ...none, ...change, workItems: [] }))).toEqual([]);
  });
});

describe('the check of discrepancies', () => {
  const made = { id: 're', status: 'succeeded', metadata: { allocation_id: 'a1' } };
  const dispute = { id: 'dp', status: 'won' };
  const account = { session: { id: 's1' }, refunds: [made], disputes: [dispute] };
  const part = { id: 'a1', status: 'succeeded', gateway_reference: 're', given_up_by: null };
  const about = (kind: string, reference: string, allocations: readonly object[]) =>
    sentences(
      discrepanciesAreReal(evidence({ accounts: [account], discrepancies: [{ kind, reference }], allocations })),
    );

  it.each([
    ['payment-differs', 's1'],
    ['dispute-differs', 'dp'],
    ['refund-differs', 're'],
    ['unknown-refund', 're'],
    ['refund-missing-at-gateway', 're'],
  ])('finds that both sides agree about %s of %s', (kind, reference) => {
    expect(about(kind, reference, [part])).toEqual([
      `discrepancy ${kind} of ${reference} is open, and both sides agree`,
    ]);
  });

  it.each([
    ['that has another state here', { ...part, status: 'failed' }],
    ['that staff gave up', { ...part, given_up_by: 'bea' }],
    ['that is unknown here', { ...part, id: 'a2', gateway_reference: null }],
  ])('accepts one about a refund %s', (_which, other) => {
    expect(about('refund-differs', 're', [other])).toEqual([]);
  });

  it('ignores the records of other runs', () => {
    expect(about('payment-differs', 'of-another-run', [])).toEqual([]);
  });
});

describe('the check of refunds that staff gave up', () => {
  const session = { id: 's1', gateway: 'sandbox', currency: 'EUR' };
  const made = { id: 're', amount: 80, status: 'succeeded', metadata: {}, origin: 'dashboard' };
  const part = {
    ...{ id: 'a1', refund_id: 'r1', method: 'sandbox', amount_minor: 80, currency: 'EUR', status: 'failed' },
    ...{ gateway_reference: 're', given_up_by: 'bea', replaces: null },
  };
  const manual = { ...part, id: 'a2', status: 'succeeded', gateway_reference: null, given_up_by: null, replaces: 'a1' };
  const settled = { ...refund, origin: 'external', settled_manually_by: 'bea' };
  const found = { kind: 'refund-differs', reference: 're', status: 'open' };
  const of = (status: string) => [
    { session, captured: 100, refunded: 80, refunds: [{ ...made, status }], disputes: [] },
  ];

  it.each<[string, Parts]>([
    ['was made after all', { accounts: of('succeeded'), allocations: [part], refunds: [refund] }],
    [
      'failed after it was settled by hand',
      { accounts: of('failed'), allocations: [part, manual], refunds: [settled] },
    ],
  ])('requires a discrepancy about one that %s', (_what, parts) => {
    const reports = { deadLetters: [], discrepancies: [] };

    expect(refundsAgree(evidence({ ...parts, ...reports }))).not.toEqual([]);
    expect(refundsAgree(evidence({ ...parts, ...reports, discrepancies: [found] }))).toEqual([]);
  });
});
