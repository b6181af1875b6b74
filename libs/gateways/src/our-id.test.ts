import { newId } from '@booking/runtime';
import { describe, expect, it } from '@jest/globals';
import { ourId } from './our-id.ts';

describe('our id', () => {
  it('is a UUIDv7', () => {
    const id = newId();

    expect(ourId(id)).toBe(id);
  });

  it.each([
    '3f2b8c1e-9d44-4b8a-8f0e-2a6d1c5e7b90',
    '00000000-0000-0000-0000-000000000000',
    'order 17',
    7,
    null,
    undefined,
  ])('is not %j, which another application may send', (reference) => {
    expect(ourId(reference)).toBeNull();
  });
});
