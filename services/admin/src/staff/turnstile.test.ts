import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Turnstile } from './turnstile.ts';

describe('a turnstile for two', () => {
  it('never lets more than two work at once, and everybody in the end', async () => {
    const turnstile = new Turnstile({ concurrentMax: 2, waitingMax: 10 });
    const concurrent: number[] = [];
    let working = 0;

    await Promise.all(
      Array.from({ length: 10 }, () =>
        turnstile.run(async () => {
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

  it('turns away whoever finds the queue full', async () => {
    const turnstile = new Turnstile({ concurrentMax: 2, waitingMax: 1 });
    const { promise: gate, resolve: open } = Promise.withResolvers<string>();
    const admitted = [1, 2, 3].map(() => turnstile.run(() => gate));

    await expect(turnstile.run(() => gate)).rejects.toMatchObject({ type: 'too-many-requests' });

    open('done');
    expect(await Promise.all(admitted)).toEqual(['done', 'done', 'done']);
  });

  it('gives on the place of work that failed', async () => {
    const turnstile = new Turnstile({ concurrentMax: 1, waitingMax: 1 });
    const failed = turnstile.run(() => Promise.reject(new Error('no')));
    const next = turnstile.run(() => Promise.resolve('yes'));

    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await turnstile.run(() => Promise.resolve('again'))).toBe('again');
  });
});
