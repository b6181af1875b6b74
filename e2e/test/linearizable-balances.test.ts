import { describe, expect, it } from '@jest/globals';
import type { Evidence } from '../src/model/checker/evidence.ts';
import { balancesAreLinearizable } from '../src/model/checker/invariants/balances-are-linearizable.ts';
import type { Exchange } from '../src/model/history.ts';

const PAYMENT = 'payment';
const SECOND_MS = 1_000;

/** A payment of 100. In second 10, one transaction reserves 30 and then 20. In second 20, these 50 are refunded. */
const balances = [
  { id: PAYMENT, booking_id: 'booking', currency: 'EUR', captured_minor: 100, refunded_minor: 50, reserved_minor: 0 },
];
const observedBalances = [balanceAt(0, { refunded: 0, reserved: 0 }), balanceAt(10, { refunded: 0, reserved: 50 })];
const settled = [balanceAt(20, { refunded: 50, reserved: 0 }), balanceAt(30, { refunded: 50, reserved: 50 })];
const observedReservations = [
  reservedAt(10, { refund: 'first', amount: 30 }),
  reservedAt(10, { refund: 'second', amount: 20 }),
];

describe('the check of linearizable balances', () => {
  it('accepts a remaining amount that was current while the request ran', () => {
    expect(violationsOf(rejected(50, { from: 12, to: 13 }))).toEqual([]);
    expect(violationsOf(rejected(100, { from: 5, to: 6 }))).toEqual([]);
  });

  it('accepts the remaining amount between two requests of one transaction', () => {
    expect(violationsOf(rejected(70, { from: 9, to: 11 }))).toEqual([]);
  });

  it('accepts a remaining amount of zero before the payment is captured', () => {
    expect(violationsOf(rejected(0, { from: -2, to: -1 }))).toEqual([]);
    expect(violationsOf(rejected(0, { from: 12, to: 13 }))).toHaveLength(1);
  });

  it('finds a remaining amount that was not current while the request ran', () => {
    expect(violationsOf(rejected(100, { from: 25, to: 26 }))).toHaveLength(1);
    expect(violationsOf(rejected(70, { from: 25, to: 26 }))).toHaveLength(1);
    expect(violationsOf(rejected(99, { from: 5, to: 6 }))).toHaveLength(1);
  });

  it('finds an acknowledged request that reserved nothing while it ran', () => {
    expect(violationsOf(accepted('first', { from: 9, to: 11 }))).toEqual([]);
    expect(violationsOf(accepted('first', { from: 5, to: 6 }))).toHaveLength(1);
    expect(violationsOf(accepted('third', { from: 9, to: 11 }))).toHaveLength(1);
  });

  it('counts the time of the first request under a key', () => {
    const first = accepted('first', { from: 9, to: 11 });
    const repeated = accepted('first', { from: 40, to: 41 });

    expect(violationsOf(first, repeated)).toEqual([]);
    expect(violationsOf(repeated, first)).toEqual([]);
    expect(violationsOf(first, { ...repeated, key: 'another' })).toHaveLength(1);
  });
});

function violationsOf(...history: readonly Exchange[]) {
  const observed = { observedBalances: [...observedBalances, ...settled], observedReservations };
  const evidence = { history, balances, accounts: [], ...observed } as unknown as Evidence;
  return balancesAreLinearizable(evidence);
}

type Seconds = { readonly from: number; readonly to: number };

function rejected(rest: number, seconds: Seconds): Exchange {
  const answer = { type: '/problems/refund-exceeds-balance', remaining: { amount: rest, currency: 'EUR' } };
  return exchange(422, answer, seconds);
}

function accepted(id: string, seconds: Seconds): Exchange {
  return exchange(201, { id }, seconds);
}

function exchange(status: number, answer: unknown, { from, to }: Seconds): Exchange {
  return {
    ...{ by: 'staff', permissions: [], method: 'POST', path: '/bookings/booking/refund', key: 'key', request: {} },
    ...{ status, answer, sentMs: from * SECOND_MS, answeredMs: to * SECOND_MS },
  };
}

function balanceAt(second: number, { refunded, reserved }: { readonly refunded: number; readonly reserved: number }) {
  const at = new Date(second * SECOND_MS);
  return { payment_id: PAYMENT, captured: 100, refunded, reserved, at, tx: String(second) };
}

function reservedAt(second: number, { refund, amount }: { readonly refund: string; readonly amount: number }) {
  return { refund_id: refund, payment_id: PAYMENT, amount, at: new Date(second * SECOND_MS), tx: String(second) };
}
