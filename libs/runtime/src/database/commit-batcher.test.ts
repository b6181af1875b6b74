import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import {
  BATCH_BYTES_MAX,
  BATCH_ITEMS_MAX,
  CommitBatcher,
  WAITING_BYTES_MAX,
  WAITING_ITEMS_MAX,
} from './commit-batcher.ts';
import { DatabaseUnavailable } from './database-errors.ts';

const ANSWER_MS_MAX = 2_500;
const unavailable = new DatabaseUnavailable('Not stored.');

/** A database whose commits end when the test ends them. */
class ControlledStore {
  readonly commits: { items: readonly string[]; end: PromiseWithResolvers<undefined> }[] = [];
  readonly committed = new Set<string>();

  store = async (items: readonly string[]): Promise<string[]> => {
    const end = Promise.withResolvers<undefined>();
    this.commits.push({ items, end });
    await end.promise;
    items.forEach((item) => this.committed.add(item));
    return items.map((item) => `stored ${item}`);
  };

  async commit(index: number): Promise<void> {
    this.commits[index]?.end.resolve(undefined);
    await turn();
  }

  async fail(index: number, error: Error): Promise<void> {
    this.commits[index]?.end.reject(error);
    await turn();
  }
}

function batcherOf(
  store: (items: readonly string[]) => Promise<string[]>,
  { bytesOf = (item: string) => item.length, gatherMs = 0, apartMs = 0 } = {},
) {
  return new CommitBatcher<string, string>({
    name: 'test',
    store,
    bytesOf,
    gatherMs,
    apartMs,
    answerMsMax: ANSWER_MS_MAX,
    unavailable: () => unavailable,
  });
}

function databaseDown(): Error {
  return Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
}

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => void jest.useRealTimers());

describe('submitted items', () => {
  it('start a commit at once when none is running', () => {
    const database = new ControlledStore();
    void batcherOf(database.store).submit('a');

    expect(database.commits.map(({ items }) => items)).toEqual([['a']]);
  });

  it('share the next commit while a commit is running', async () => {
    const database = new ControlledStore();
    const batcher = batcherOf(database.store);
    const answers = ['a', 'b', 'c', 'd'].map((item) => batcher.submit(item));
    await database.commit(0);

    expect(database.commits.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']]);
    await database.commit(1);
    expect(await Promise.all(answers)).toEqual(['stored a', 'stored b', 'stored c', 'stored d']);
  });

  it('wait for others during the gathering time', async () => {
    const database = new ControlledStore();
    const batcher = batcherOf(database.store, { gatherMs: 100 });
    ['a', 'b'].forEach((item) => void batcher.submit(item));
    await jest.advanceTimersByTimeAsync(99);
    expect(database.commits).toEqual([]);

    await jest.advanceTimersByTimeAsync(1);
    expect(database.commits.map(({ items }) => items)).toEqual([['a', 'b']]);
  });

  it('wait until `apartMs` after the start of the last commit, and no longer', async () => {
    const database = new ControlledStore();
    const batcher = batcherOf(database.store, { apartMs: 100 });
    const itemsOfCommits = () => database.commits.map(({ items }) => items);
    void batcher.submit('a');
    await database.commit(0);
    await jest.advanceTimersByTimeAsync(60);
    ['b', 'c'].forEach((item) => void batcher.submit(item));
    await jest.advanceTimersByTimeAsync(39);
    expect(itemsOfCommits()).toEqual([['a']]);

    await jest.advanceTimersByTimeAsync(1);
    expect(itemsOfCommits()).toEqual([['a'], ['b', 'c']]);
    await database.commit(1);
    await jest.advanceTimersByTimeAsync(100);
    void batcher.submit('d');
    expect(itemsOfCommits()).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('are answered only after their commit', async () => {
    const database = new ControlledStore();
    let isAnswered = false;
    void batcherOf(database.store)
      .submit('a')
      .then(() => (isAnswered = true));
    await turn();
    expect(isAnswered).toBe(false);

    await database.commit(0);
    expect(isAnswered).toBe(true);
  });

  it('are split when there are too many or too large for one commit', async () => {
    const database = new ControlledStore();
    const many = batcherOf(database.store);
    for (let count = 0; count <= BATCH_ITEMS_MAX + 1; count += 1) void many.submit('a');
    await database.commit(0);
    expect(database.commits[1]?.items).toHaveLength(BATCH_ITEMS_MAX);

    const large = batcherOf(database.store, { bytesOf: () => BATCH_BYTES_MAX / 2 });
    ['first', 'b', 'c', 'd'].forEach((item) => void large.submit(item));
    await database.commit(2);
    expect(database.commits[3]?.items).toEqual(['b', 'c']);
  });
});

describe('a failed batch', () => {
  it('fails all of its items when the database is unavailable', async () => {
    const database = new ControlledStore();
    const batcher = batcherOf(database.store);
    const answers = ['a', 'b', 'c'].map((item) => batcher.submit(item).catch((error: unknown) => error));
    await database.commit(0);
    await database.fail(1, databaseDown());

    expect(await Promise.all(answers)).toEqual(['stored a', unavailable, unavailable]);
    expect(database.commits).toHaveLength(2);
  });

  it.each([
    ['cannot be stored', new Error('cannot be stored')],
    ['waits for a locked row', Object.assign(new Error('lock timeout'), { code: '55P03' })],
  ])('fails only the item that %s', async (_, error) => {
    const batcher = batcherOf((items) =>
      items.includes('poison') ? Promise.reject(error) : Promise.resolve([...items]),
    );
    const items = ['a', 'b', 'poison', 'c'];
    const answers = items.map((item) => batcher.submit(item).catch((error: unknown) => error));

    expect(await Promise.all(answers)).toEqual(['a', 'b', unavailable, 'c']);
  });
});

describe('an item beyond the limits', () => {
  it('is refused when too many others wait', async () => {
    const batcher = batcherOf(new ControlledStore().store);
    for (let count = 0; count <= WAITING_ITEMS_MAX; count += 1) void batcher.submit('a');

    await expect(batcher.submit('one more')).rejects.toEqual(unavailable);
  });

  it('is refused when the waiting items already use the limit of bytes', async () => {
    const batcher = batcherOf(new ControlledStore().store, { bytesOf: () => WAITING_BYTES_MAX });
    void batcher.submit('in the commit');
    void batcher.submit('waiting');

    await expect(batcher.submit('one more')).rejects.toEqual(unavailable);
  });
});

describe('a commit that hangs', () => {
  it('fails its items and the items after it as unavailable, within the time limit', async () => {
    const database = new ControlledStore();
    const batcher = batcherOf(database.store);
    const answers = ['a', 'b'].map((item) => batcher.submit(item).catch((error: unknown) => error));
    await jest.advanceTimersByTimeAsync(ANSWER_MS_MAX);

    expect(await Promise.all(answers)).toEqual([unavailable, unavailable]);
  });

  it('does not delay later items', async () => {
    const database = new ControlledStore();
    const batcher = batcherOf(database.store);
    const hanging = batcher.submit('a').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(ANSWER_MS_MAX);
    const next = batcher.submit('b');
    await database.commit(1);

    expect(await hanging).toEqual(unavailable);
    expect(await next).toBe('stored b');
  });
});

describe('a batcher that stops', () => {
  it('stores the items it has accepted and accepts no more', async () => {
    const database = new ControlledStore();
    const batcher = batcherOf(database.store);
    const taken = ['a', 'b'].map((item) => batcher.submit(item));
    const stopped = batcher.stop();

    await expect(batcher.submit('late')).rejects.toEqual(unavailable);
    await database.commit(0);
    await database.commit(1);
    await stopped;
    expect(await Promise.all(taken)).toEqual(['stored a', 'stored b']);
  });
});

describe('a batcher, in any order of arrivals and commits', () => {
  it('answers every item exactly once, and reports only committed items as stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { maxLength: 40 }), async (scheduler, failures) => {
        const committed = new Set<string>();
        const batcher = batcherOf(async (items) => {
          await scheduler.schedule(Promise.resolve(), `commit ${items.join()}`);
          if (failures.pop() === true) throw databaseDown();
          items.forEach((item) => committed.add(item));
          return [...items];
        });
        const answers: { item: string; outcome: string }[] = [];
        const items = Array.from({ length: 20 }, (_, index) => `item${String(index)}`);
        const submitted = items.map(async (item) => {
          await scheduler.schedule(Promise.resolve(), `arrival of ${item}`);
          const outcome = await batcher.submit(item).catch(() => 'unavailable');
          answers.push({ item, outcome });
          expect(outcome === 'unavailable' || committed.has(item)).toBe(true);
        });

        await scheduler.waitFor(Promise.all(submitted));
        expect(answers.map(({ item }) => item).sort()).toEqual([...items].sort());
        expect(answers.filter(({ outcome }) => outcome !== 'unavailable')).toHaveLength(committed.size);
      }),
      { numRuns: 200 },
    );
  });
});
