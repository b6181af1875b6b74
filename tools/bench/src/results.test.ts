import { describe, expect, it } from '@jest/globals';
import { type BenchRecord, growthTableOf, tableOf } from './results.ts';

describe('the table of a run', () => {
  it('has median, range and ratio, and marks the rounds that other programs disturbed', () => {
    const records = [
      record('floor', 400),
      record('floor', 500),
      record('floor', 440),
      record('product', 220),
      record('product', 200, { isDisturbed: true }),
      record('product', 260),
    ];

    expect(tableOf({ records })).toContain(
      String.raw`| whole lives/s, 50 in flight | 440.0 (400.0 – 500.0) | 220.0 (200.0 – 260.0)\* | 0.50 |`,
    );
  });
});

describe('the table of growth', () => {
  it('has the bytes per booking lifecycle by table and stream, the largest first', () => {
    const grown = (side: 'floor' | 'product', details: Record<string, number>): BenchRecord => ({
      ...record(side, 1),
      metric: 'tables-per-life',
      details,
    });
    const records = [grown('floor', { 'floor.payment': 900 }), grown('product', { 'payments.inbox': 1, outbox: 20 })];

    expect(growthTableOf({ records }).split('\n').slice(2)).toEqual(['| `outbox` | 20 |', '| `payments.inbox` | 1 |']);
  });
});

function record(side: 'floor' | 'product', value: number, { isDisturbed = false } = {}): BenchRecord {
  return { metric: 'lives-per-second', side, value, round: 1, operations: 1, failures: [], isDisturbed };
}
