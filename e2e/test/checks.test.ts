import { describe, expect, it } from '@jest/globals';
import type { Evidence } from '../src/model/checker/evidence.ts';
import { requestsAreKept } from '../src/model/checker/invariants/requests-are-kept.ts';
import type { Violation } from '../src/model/checker/violation.ts';
import type { Exchange } from '../src/model/history.ts';

const EUR = { amount: 100, currency: 'EUR' };
const stored = { amount_minor: 100, currency: 'EUR' };

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

  it('finds a changed amount, another session, and a cancellation that did not stay', () => {
    const changed = evidence({ ...kept, refunds: [{ id: 'refund', ...stored, amount_minor: 99 }] });
    const other = evidence({ ...kept, payments: [{ id: 'payment', ...stored, gateway_reference: 'another' }] });
    const revived = evidence({ ...kept, bookings: [{ id: 'booking', total: EUR, cancellation: null }] });

    expect(sentences(requestsAreKept(changed))).toEqual([expect.stringContaining('it is 99 EUR in the database')]);
    expect(sentences(requestsAreKept(other))).toEqual([expect.stringContaining('the database has another')]);
    expect(sentences(requestsAreKept(revived))).toEqual([expect.stringContaining('the API has no such cancellation')]);
  });
});

type Parts = { readonly [Name in keyof Evidence]?: object | undefined };

/** Evidence with only the members that a check reads. */
function evidence(parts: Parts): Evidence {
  return parts as Evidence;
}

function posted(path: string, status: number, answer: unknown): Exchange {
  return { by: 'alice', permissions: [], method: 'POST', path, key: path, request: {}, status, answer };
}

function sentences(violations: readonly Violation[]): string[] {
  return violations.map(({ says }) => says);
}
