import { describe, expect, it, jest } from '@jest/globals';
import { singleFlight } from './single-flight.ts';

describe('a single flight', () => {
  it('is shared by all callers with one name until it ends', async () => {
    const fly = singleFlight<number>();
    const call = jest.fn(() => Promise.resolve(call.mock.calls.length));

    expect(await Promise.all([fly('one', call), fly('one', call), fly('another', call)])).toEqual([1, 1, 2]);
    expect(await fly('one', call)).toBe(3);
  });

  it('shares a failure as well, and does not cache it', async () => {
    const fly = singleFlight<string>();
    const failing = () => Promise.reject(new Error('no answer'));

    const flights = await Promise.allSettled([fly('one', failing), fly('one', () => Promise.resolve('late'))]);

    expect(flights.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await fly('one', () => Promise.resolve('again'))).toBe('again');
  });
});
