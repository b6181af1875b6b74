import { describe, expect, it } from '@jest/globals';
import { storable } from './storable.ts';

describe('what is stored of a record', () => {
  it('is the record, with a sign in place of what no database keeps', () => {
    const record = { id: '1', amount: 5, none: null, notes: ['Zürich 🏔', 'a\u0000b', 'half \ud83c pair'] };

    expect(storable(record)).toEqual({ ...record, notes: ['Zürich 🏔', 'a\ufffdb', 'half \ufffd pair'] });
  });
});
