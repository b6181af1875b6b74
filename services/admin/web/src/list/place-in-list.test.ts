import { describe, expect, it } from '@jest/globals';
import { placeIn } from './place-in-list.ts';

const FULL = Array.from({ length: 25 }, (_, place) => place);

describe('the place of a page in its list', () => {
  it.each([
    ['the first page', { after: null, next: 'b', trail: [] }, FULL, { first: 1, last: 25 }],
    ['a page in the middle', { after: 'c', next: 'd', trail: [null, 'b'] }, FULL, { first: 51, last: 75 }],
    ['the last page', { after: 'b', next: null, trail: [null] }, [1, 2], { first: 26, last: 27, total: 27 }],
    ['the only page', { after: null, next: null, trail: [] }, [1, 2, 3], { first: 1, last: 3, total: 3 }],
  ])('is counted from the first record, on %s', (_name, place, items, expected) => {
    expect(placeIn({ ...place, limit: 25, items })).toEqual(expected);
  });

  it('is unknown on a page that was opened by its address', () => {
    expect(placeIn({ after: 'c', next: null, trail: [], limit: 25, items: FULL })).not.toHaveProperty('first');
  });
});
