import { describe, expect, it } from '@jest/globals';
import { storable } from './storable.ts';

describe('a stored record', () => {
  it('is the record with a replacement for characters that PostgreSQL cannot store', () => {
    const record = { id: '1', amount: 5, none: null, notes: ['Zürich 🏔', 'a\u0000b', 'half \ud83c pair'] };

    expect(storable(record)).toEqual({ ...record, notes: ['Zürich 🏔', 'a\ufffdb', 'half \ufffd pair'] });
  });
});
