import { describe, expect, it } from '@jest/globals';
import { inPages, readFirst } from './paging.ts';

describe('records in pages', () => {
  it.each([
    [0, []],
    [1, [1]],
    [100, [100]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
  ])('are divided among requests: %d records', (count, sizes) => {
    const items = Array.from({ length: count }, (_, index) => index);

    const pages = inPages(items);

    expect(pages.map((page) => page.length)).toEqual(sizes);
    expect(pages.flat()).toEqual(items);
  });

  it('can be divided into pages of another size', () => {
    expect(inPages([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  });
});

describe('the first records of a list', () => {
  const records = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

  /** A list of five records in pages of two, each of which ends with a cursor. */
  function listOfFive() {
    const cursors: (string | null)[] = [];
    const readPage = (after: string | null) => {
      cursors.push(after);
      const end = Number(after ?? 0) + 2;
      return Promise.resolve({ data: records.slice(end - 2, end), next: end < records.length ? String(end) : null });
    };
    return { cursors, readPage };
  }

  it('are all records when they are fewer than the limit', async () => {
    const { cursors, readPage } = listOfFive();

    expect(await readFirst(readPage, 10)).toEqual(records);
    expect(cursors).toEqual([null, '2', '4']);
  });

  it('end at the limit, and no later page is read', async () => {
    const { cursors, readPage } = listOfFive();

    expect(await readFirst(readPage, 3)).toEqual(records.slice(0, 3));
    expect(cursors).toEqual([null, '2']);
  });

  it('contain a record once if it moves to the next page meanwhile', async () => {
    const first = { data: [{ id: 'a' }, { id: 'b' }], next: '2' };
    const second = { data: [{ id: 'b' }, { id: 'c' }], next: null };

    const found = await readFirst((after) => Promise.resolve(after === null ? first : second), 10);

    expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});
