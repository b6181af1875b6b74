import { describe, expect, it } from '@jest/globals';
import { storable } from './storable-text.ts';

describe('text of a gateway', () => {
  it('is unchanged where PostgreSQL can store it', () => {
    const at = new Date();
    const said = { id: 'evt_1 ü 😀', at, reports: [{ amount: 1, reason: null }] };

    expect(storable(said)).toEqual(said);
    expect(storable(said).at).toBe(at);
  });

  it('loses NUL and lone surrogates at any depth', () => {
    expect(storable({ reports: [{ reference: 'a\0b', reason: '\ud800' }] })).toEqual({
      reports: [{ reference: 'a\ufffdb', reason: '\ufffd' }],
    });
  });
});
