import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from './idempotency-key.ts';

describe('canonicalJson', () => {
  it('sorts the members of all objects, and writes a date as text', () => {
    const value = { b: [{ d: new Date(0), c: undefined }], a: { z: null, y: 'é' } };

    expect(canonicalJson(value)).toBe('{"a":{"y":"é","z":null},"b":[{"d":"1970-01-01T00:00:00.000Z"}]}');
  });

  it('parses to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
