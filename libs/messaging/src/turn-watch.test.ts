import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { TurnWatch } from './turn-watch.ts';

const LIMITS = { lateMs: 10, stuckMs: 10 };
const LONGER_MS = 30;

describe('a loop', () => {
  it('is on time and not stuck when it has just started', () => {
    const turns = new TurnWatch();

    expect(turns.complaint()).toBeUndefined();
    expect(turns.isStuck()).toBe(false);
  });

  it('is late and stuck when a turn does not end', async () => {
    const turns = new TurnWatch(LIMITS);

    await delay(LONGER_MS);

    expect(turns.complaint()?.message).toMatch(/^nothing done for \d+ s$/);
    expect(turns.isStuck()).toBe(true);
  });

  it('is late and not stuck while its turns fail, and reports the last failure', async () => {
    const failure = new Error('maximum bytes exceeded');
    const turns = new TurnWatch({ ...LIMITS, stuckMs: 60_000 });

    await delay(LONGER_MS);
    turns.failed(failure);

    expect(turns.complaint()?.cause).toBe(failure);
    expect(turns.isStuck()).toBe(false);
  });

  it('is on time again after a completed turn', async () => {
    const turns = new TurnWatch({ ...LIMITS, lateMs: 5_000 });
    await delay(LONGER_MS);

    turns.completed();

    expect(turns.complaint()).toBeUndefined();
  });
});
