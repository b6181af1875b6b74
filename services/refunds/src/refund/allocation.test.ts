import { CALL_MS_MAX, type RefundOutcome } from '@booking/gateways/records';
import { describe, expect, it } from '@jest/globals';
import type { RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import { type Allocation, ask, askNow, createRetry, giveUp, reserve, submit } from './allocation.ts';
import { canBeSentAgain } from './allocation-key.ts';
import { isIllegal, settleAllocation } from './settle-allocation.ts';

const start = new Date('2026-01-01T00:00:00Z');
const payment = { id: 'payment', method: 'sandbox' } as RefundablePayment;
const pollAfterSeconds = [5, 30, 300, 3_600, 86_400];
const DEFAULT_SCHEDULE = [60, 300, 3_600, 86_400];
const reserved = reserve({ payment, amount: { amount: 500, currency: 'EUR' } }, 'part', start);
const submitted = submit(reserved, start);
const succeeded = settle(submitted, { outcome: 'succeeded', reference: 're_1' }, start);
const unknown = { outcome: 'unknown', reason: 'time-out' } as const;

describe('an allocation whose gateway is called', () => {
  it('is leased to the caller for longer than two polls and a call of the gateway may take', () => {
    for (const { dueAt } of [submitted, ask(submitted, start)]) {
      expect((dueAt?.getTime() ?? 0) - start.getTime()).toBeGreaterThan(3 * CALL_MS_MAX);
    }
  });

  it('is sent once: after that the gateway is polled', () => {
    expect(() => submit(submitted, start)).toThrow('submitted');
    expect(ask(submitted, start)).toMatchObject({ status: 'submitted', attempts: 2 });
  });
});

describe('edge case 8: an allocation whose outcome is unknown', () => {
  it('stays submitted and is polled after the configured pauses, of which the last one repeats', () => {
    let allocation: Allocation = reserved;
    const delays = Array.from({ length: 6 }, (_, asked) => {
      allocation = settle(asked === 0 ? submit(allocation, start) : ask(allocation, start), unknown, start);
      expect(allocation.status).toBe('submitted');
      return ((allocation.dueAt?.getTime() ?? 0) - start.getTime()) / 1000;
    });

    expect(delays).toEqual([5, 30, 300, 3600, 86_400, 86_400]);
  });

  it.each([
    ['15 minutes', 0.25, [5, 35, 335, 780, 4_380], 87_180],
    ['an hour', 1, [5, 35, 335, 3_480, 7_080], 89_880],
    ['a day', 24, [5, 35, 335, 3_935, 7_535], 89_880],
    ['30 days', 720, [5, 35, 335, 3_935, 7_535], 86_735],
    ['no time', 0, [5, 35, 335, 3_935, 7_535], 86_735],
  ])('is polled every hour for a day if its gateway remembers its key for %s', (_time, keyHours, first, dayLater) => {
    const polls = pollsWithKey(keyHours);

    expect(polls.slice(0, first.length)).toEqual(first);
    expect(polls.find((seconds) => seconds >= 86_400)).toBe(dayLater);
    expect(polls).toContain(dayLater + 86_400);
  });

  it.each([0.25, 1, 24, 720])(
    'is polled while it can be sent again, just before its key of %d hours ends',
    (keyHours) => {
      const lastCall = pollsWithKey(keyHours).findLast((seconds) =>
        canBeSentAgain(submitted, keyHours, hoursAfterStart(seconds / 3_600)),
      );

      expect(lastCall).toBe(keyHours * 3_600 - 120);
    },
  );

  it('keeps its scheduled poll after a report', () => {
    const pending = settleAllocation(submitted, {
      outcome: { outcome: 'pending', reference: 're_1', reason: 'slow' },
      at: start,
    });

    expect(pending).toMatchObject({ status: 'pending', note: 'slow', dueAt: submitted.dueAt });
  });

  it('may be sent again while its key is valid at the gateway', () => {
    expect(canBeSentAgain(submitted, 24, hoursAfterStart(23))).toBe(true);
    expect(canBeSentAgain(submitted, 24, hoursAfterStart(24))).toBe(false);
    expect(canBeSentAgain(submitted, 0, start)).toBe(false);
  });

  it('counts the life of its key from the first time it was sent', () => {
    expect(ask(submitted, hoursAfterStart(5)).firstSentAt).toEqual(start);
  });

  it('is not sent again once it has a gateway reference', () => {
    const pending = settle(submitted, { outcome: 'pending', reference: 're_1', reason: null }, start);

    expect(canBeSentAgain(pending, 24, start)).toBe(false);
  });
});

describe('an unresolved allocation', () => {
  const update = { outcome: { ...unknown, reason: 'lost' }, at: start, pollAfterSeconds };
  const unresolved = settleAllocation(submitted, { ...update, isUnresolved: true });

  it('is still polled', () => {
    expect(unresolved).toMatchObject({ status: 'submitted', isUnresolved: true, note: 'lost' });
    expect(unresolved.dueAt).not.toBeNull();
  });

  it('stays unresolved when the gateway gives no answer, and while it is polled', () => {
    expect(settle(ask(unresolved, start), unknown, start)).toMatchObject({ isUnresolved: true, note: 'lost' });
  });

  it.each([
    { outcome: 'succeeded', reference: 're_1' },
    { outcome: 'pending', reference: 're_1', reason: 'lost' },
    { outcome: 'failed', reference: 're_1', reason: 'refused' },
  ] as const)('is no longer unresolved when the gateway reports $outcome', (outcome) => {
    expect(settle(unresolved, outcome, start)).toMatchObject({ status: outcome.outcome, isUnresolved: false });
  });

  it('fails when it is given up, and is retried like any other failed allocation', () => {
    const givenUp = giveUp(unresolved, { by: 'bea', note: 'lost' });

    expect(givenUp).toMatchObject({ status: 'failed', givenUp: { by: 'bea' }, dueAt: null, isUnresolved: false });
    expect(isIllegal(givenUp, { outcome: 'succeeded', reference: 're_1' })).toBe(true);
    expect(createRetry(givenUp, 'another', start)).toMatchObject({ status: 'reserved', givenUp: null });
  });
});

describe('an allocation that has succeeded', () => {
  it('edge case 10: fails when the gateway reverses it', () => {
    const failed = settle(succeeded, { outcome: 'failed', reference: 're_1', reason: 'account closed' }, start);

    expect(failed).toMatchObject({ status: 'failed', note: 'account closed' });
  });

  it('is not changed by a rejection that names no refund', () => {
    expect(settle(succeeded, { outcome: 'failed', reference: null, reason: 'refunded already' }, start)).toBe(
      succeeded,
    );
  });

  it('is not changed by repeated or late reports', () => {
    expect(settle(succeeded, { outcome: 'succeeded', reference: 're_1' }, start)).toBe(succeeded);
    expect(settle(succeeded, { outcome: 'pending', reference: 're_1', reason: null }, start)).toBe(succeeded);
    expect(settle(succeeded, unknown, start)).toBe(succeeded);
  });

  it('is polled after a hint until the gateway has answered', () => {
    const asked = ask(askNow(succeeded, start), start);

    expect(asked.status).toBe('succeeded');
    expect(settle(asked, unknown, start).dueAt).not.toBeNull();
    expect(settle(asked, { outcome: 'succeeded', reference: 're_1' }, start)).toMatchObject({ dueAt: null });
  });

  it('is polled after a hint even if an older success is reported again', () => {
    const hinted = askNow(succeeded, start);

    expect(settle(hinted, { outcome: 'succeeded', reference: 're_1' }, start)).toBe(hinted);
  });
});

describe('an allocation that has failed', () => {
  const failed = settle(submitted, { outcome: 'failed', reference: 're_1', reason: 'refused' }, start);

  it('stays failed, and rejects a success that is reported later', () => {
    expect(settle(failed, { outcome: 'succeeded', reference: 're_1' }, start)).toBe(failed);
    expect(isIllegal(failed, { outcome: 'succeeded', reference: 're_1' })).toBe(true);
  });

  it('is not changed by a repeated report', () => {
    expect(isIllegal(failed, { outcome: 'failed', reference: 're_1', reason: 'refused' })).toBe(false);
    expect(isIllegal(failed, { outcome: 'pending', reference: 're_1', reason: null })).toBe(false);
  });

  it('is retried under another key, because the gateway would repeat its rejection for the old key', () => {
    const again = createRetry(failed, 'another', start);

    expect(again).toMatchObject({
      id: 'another',
      replaces: 'part',
      status: 'reserved',
      attempts: 0,
      firstSentAt: null,
    });
  });
});

function settle(allocation: Allocation, outcome: RefundOutcome, at: Date): Allocation {
  return settleAllocation(allocation, { outcome, at, pollAfterSeconds });
}

/** When an allocation is polled whose outcome stays unknown for 32 days, in seconds after the first call. */
function pollsWithKey(keyHours: number): number[] {
  const polls: number[] = [];
  let allocation: Allocation = submitted;
  for (let at = start; at < hoursAfterStart(32 * 24); at = allocation.dueAt ?? at) {
    if (at > start) polls.push((at.getTime() - start.getTime()) / 1_000);
    const asked = at > start ? ask(allocation, at) : allocation;
    allocation = settleAllocation(asked, { outcome: unknown, at, pollAfterSeconds: DEFAULT_SCHEDULE, keyHours });
  }
  return polls;
}

function hoursAfterStart(hours: number): Date {
  return new Date(start.getTime() + hours * 3_600_000);
}
