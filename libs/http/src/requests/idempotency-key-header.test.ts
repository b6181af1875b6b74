import { describe, expect, it } from '@jest/globals';
import { readIdempotencyKey } from './idempotency-key-header.ts';

const request = { caller: 'alice', method: 'POST', path: '/api/v1/bookings', body: { a: 1, b: { c: 2, d: [3] } } };

function digestOf(changes: Partial<typeof request>): string | undefined {
  return readIdempotencyKey({ ...request, ...changes, headers: ['key'] })?.digest;
}

describe('readIdempotencyKey', () => {
  it('is undefined when the client sent no key', () => {
    expect(readIdempotencyKey({ ...request, headers: [] })).toBeUndefined();
  });

  it.each(['k', '8e03978e-40d5-43dd-bc93-6894a57f9324', '"quoted"', ' ~', 'x'.repeat(255)])('accepts %j', (header) => {
    expect(readIdempotencyKey({ ...request, headers: [header] })).toMatchObject({ caller: 'alice', key: header });
  });

  it.each(['', 'x'.repeat(256), 'a\tb', 'schlüssel', 'a\u007f'])('rejects %j and points at the header', (header) => {
    const refused = expect.objectContaining({
      type: 'validation-failed',
      extensions: { errors: [{ pointer: '/headers/idempotency-key', detail: expect.any(String) }] },
    });

    expect(() => readIdempotencyKey({ ...request, headers: [header] })).toThrow(refused);
  });

  it('gives different requests different digests, and ignores the order of members', () => {
    const digest = digestOf({});

    expect(digestOf({ body: { b: { d: [3], c: 2 }, a: 1 } })).toBe(digest);
    expect(digestOf({ body: { a: 1, b: { c: 2, d: [4] } } })).not.toBe(digest);
    expect(digestOf({ path: '/api/v1/bookings/1/cancel' })).not.toBe(digest);
    expect(digestOf({ method: 'PUT' })).not.toBe(digest);
  });
});
