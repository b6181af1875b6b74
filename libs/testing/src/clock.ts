import { afterAll, beforeAll, jest } from '@jest/globals';

/**
 * Returns a function that sets the monotonic clock ahead. The clock is set back after the `afterAll` hooks that were
 * registered before this call, so that the code under test has stopped: running code would wait until the clock has
 * caught up. Call it last in its block, and set the clock ahead in the last test of the block.
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
