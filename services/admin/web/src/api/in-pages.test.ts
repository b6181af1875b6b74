import { describe, expect, it } from '@jest/globals';
import { inPages } from './in-pages.ts';

describe('records in pages', () => {
  it.each([
    [0, []],
    [1, [1]],
    [100, [100]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
  ])('divides %d of them', (count, sizes) => {
    const items = Array.from({ length: count }, (_, index) => index);

    const pages = inPages(items);

    expect(pages.map((page) => page.length)).toEqual(sizes);
    expect(pages.flat()).toEqual(items);
  });

  it('divides them among pages of another size', () => {
    expect(inPages([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  });
});
