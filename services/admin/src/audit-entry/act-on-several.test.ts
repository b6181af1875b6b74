import { createLogger } from '@booking/runtime';
import { describe, expect, it } from '@jest/globals';
import { actOnSeveral } from './act-on-several.ts';

const logger = createLogger({ service: 'admin', level: 'silent' });
const serviceOf = () => Promise.resolve(undefined);

describe('an action on several records', () => {
  it('continues after an unexpected error', async () => {
    const act = (id: string) => (id === 'b' ? Promise.reject(new Error('a bug')) : Promise.resolve({ id }));

    const { done, failed } = await actOnSeveral(['a', 'b', 'c'], { logger, serviceOf, act });

    expect(done).toEqual([{ id: 'a' }, { id: 'c' }]);
    expect(failed).toMatchObject([{ id: 'b', problem: { type: 'about:blank', status: 500 } }]);
  });

  it('ends when the database is unavailable', async () => {
    const tried: string[] = [];
    const act = (id: string): Promise<object> => {
      tried.push(id);
      return Promise.reject(Object.assign(new Error('terminated'), { code: '57P01' }));
    };

    await expect(actOnSeveral(['a', 'b'], { logger, serviceOf, act })).rejects.toThrow('terminated');
    expect(tried).toEqual(['a']);
  });
});
