import { describe, expect, it } from '@jest/globals';
import { tableOf, type BenchRecord } from './results.ts';

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

function record(side: 'floor' | 'product', value: number, { isDisturbed = false } = {}): BenchRecord {
  return { metric: 'lives-per-second', side, value, round: 1, operations: 1, failures: [], isDisturbed };
}
