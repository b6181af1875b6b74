import { afterAll, beforeAll, jest } from '@jest/globals';

/**
 * Returns a function that sets the monotonic clock ahead. The clock stays ahead until the block that calls this has run
 * its earlier hooks: code under test would wait until a clock that is set back has caught up. The block holds only the
 * test that sets the clock ahead, or has it as its last one.
 */
export function useClockAhead(): (ms: number) => void {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  let clock: { mockRestore(): void };
  beforeAll(() => {
    clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  });
  afterAll(() => clock.mockRestore());
  return (ms) => void (aheadMs += ms);
}
