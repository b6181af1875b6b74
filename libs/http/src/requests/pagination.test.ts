import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { decodeCursor, encodeCursor, pageOf, PageQuery } from './pagination.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const refused: unknown = expect.objectContaining({
  type: 'validation-failed',
  extensions: { errors: [{ pointer: '/query/after', detail: 'Not a cursor of this list' }] },
});

function decoded(after: string): unknown {
  try {
    return decodeCursor(after, z.tuple([z.uuid()]));
  } catch (error) {
    return error;
  }
}

describe('PageQuery', () => {
  it('has 25 entries by default and a hundred at most', () => {
    expect(PageQuery.parse({})).toEqual({ limit: 25 });
    expect(PageQuery.parse({ limit: '100' })).toEqual({ limit: 100 });
    expect(PageQuery.safeParse({ limit: '101' }).success).toBe(false);
  });

  it.each(['0', '-1', '1.5', '1e1', '0x10', ' 5', '', 'all', ['1', '2']])('refuses the limit %j', (limit) => {
    expect(PageQuery.safeParse({ limit }).success).toBe(false);
  });
});

describe('pageOf', () => {
  it('points after the last entry when there is one more row than the limit', () => {
    expect(pageOf({ rows: ['a', 'b', 'c'], limit: 2, cursorOf: (row) => row })).toEqual({
      data: ['a', 'b'],
      next: 'b',
    });
  });

  it.each([[['a', 'b']], [['a']], [[]]])('has no next page after %j', (rows) => {
    expect(pageOf({ rows, limit: 2, cursorOf: (row) => row })).toEqual({ data: rows, next: null });
  });
});

describe('decodeCursor', () => {
  it('reads the cursors of encodeCursor', () => {
    const values = ['2030-01-02T03:04:05.678Z', id];

    expect(decodeCursor(encodeCursor(values), z.tuple([z.iso.datetime(), z.uuid()]))).toEqual(values);
  });

  it.each([
    '',
    'not-a-cursor',
    encodeCursor([]),
    encodeCursor(["' or 1=1"]),
    encodeCursor([id, id]),
    Buffer.from(`"${id}"`).toString('base64url'),
    Buffer.from('["\\u0000"]').toString('base64url'),
  ])('refuses %j', (after) => {
    expect(decoded(after)).toEqual(refused);
  });

  it('rejects invalid cursors without an unexpected error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json().map(toBase64url)), (after) => {
        expect(decoded(after)).toEqual(refused);
      }),
    );
  });
});

function toBase64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
