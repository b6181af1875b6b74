import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.ts';

describe('a concurrency limit of two', () => {
  it('never runs more than two at once, and runs all of them in the end', async () => {
    const concurrencyLimit = new ConcurrencyLimit({ concurrentMax: 2, waitingMax: 10 });
    const concurrent: number[] = [];
    let working = 0;

    await Promise.all(
      Array.from({ length: 10 }, () =>
        concurrencyLimit.run(async () => {
          working += 1;
          concurrent.push(working);
          await nextTurn();
          working -= 1;
        }),
      ),
    );

    expect(concurrent).toHaveLength(10);
    expect(Math.max(...concurrent)).toBe(2);
  });

  it('rejects work when the queue is full', async () => {
    const concurrencyLimit = new ConcurrencyLimit({ concurrentMax: 2, waitingMax: 1 });
    const { promise: gate, resolve: open } = Promise.withResolvers<string>();
    const admitted = [1, 2, 3].map(() => concurrencyLimit.run(() => gate));

    await expect(concurrencyLimit.run(() => gate)).rejects.toMatchObject({
      type: 'too-many-requests',
      message: 'Too many sign-ins at the moment. Try again in a few seconds.',
    });

    open('done');
    expect(await Promise.all(admitted)).toEqual(['done', 'done', 'done']);
  });

  it('frees the place of failed work', async () => {
    const concurrencyLimit = new ConcurrencyLimit({ concurrentMax: 1, waitingMax: 1 });
    const failed = concurrencyLimit.run(() => Promise.reject(new Error('no')));
    const next = concurrencyLimit.run(() => Promise.resolve('yes'));

    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await concurrencyLimit.run(() => Promise.resolve('again'))).toBe('again');
  });
});
