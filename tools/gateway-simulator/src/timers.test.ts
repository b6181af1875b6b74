import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Timers } from './timers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a timer', () => {
  it.each([1, 60, 10 * 365])('ends after its delay and not before, even after %d days', (days) => {
    const action = jest.fn();
    new Timers().after(days * DAY_MS, action);

    jest.advanceTimersByTime(days * DAY_MS - 1);
    expect(action).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(action).toHaveBeenCalledTimes(1);
  });

  it('can be cancelled, however long its delay', () => {
    const action = jest.fn();
    const timers = new Timers();
    timers.after(60 * DAY_MS, action);
    jest.advanceTimersByTime(30 * DAY_MS);

    timers.clear();

    jest.advanceTimersByTime(60 * DAY_MS);
    expect(action).not.toHaveBeenCalled();
  });
});
