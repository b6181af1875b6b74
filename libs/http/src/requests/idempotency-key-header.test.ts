import { describe, expect, it } from '@jest/globals';
import { readIdempotencyKey } from './idempotency-key-header.ts';

const request = { caller: { sub: 'alice', permissions: [] }, body: { a: 1, b: { c: 2, d: [3] } } };
const address = { method: 'POST', path: '/api/v1/bookings' };

function keyOf(headers: string[], changes: { body?: unknown; method?: string; path?: string } = {}) {
  const { body = request.body, ...head } = changes;
  const headersDistinct = { 'idempotency-key': headers };
  return readIdempotencyKey({ ...address, ...head, headersDistinct }, { ...request, body });
}

function digestOf(changes: Parameters<typeof keyOf>[1]): string | undefined {
  return keyOf(['key'], changes)?.digest;
}

describe('readIdempotencyKey', () => {
  it('is undefined when the client sent no key', () => {
    expect(keyOf([])).toBeUndefined();
  });

  it.each(['k', '8e03978e-40d5-43dd-bc93-6894a57f9324', '"quoted"', ' ~', 'x'.repeat(255)])('accepts %j', (header) => {
    expect(keyOf([header])).toMatchObject({ caller: 'alice', key: header });
  });

  it.each(['', 'x'.repeat(256), 'a\tb', 'schlüssel', 'a\u007f'])('rejects %j and points at the header', (header) => {
    const refused = expect.objectContaining({
      type: 'validation-failed',
      extensions: { errors: [{ pointer: '/headers/idempotency-key', detail: expect.any(String) }] },
    });

    expect(() => keyOf([header])).toThrow(refused);
  });

  it('gives different requests different digests, and ignores the order of members', () => {
    const digest = digestOf({});

    expect(digestOf({ body: { b: { d: [3], c: 2 }, a: 1 } })).toBe(digest);
    expect(digestOf({ body: { a: 1, b: { c: 2, d: [4] } } })).not.toBe(digest);
    expect(digestOf({ path: '/api/v1/bookings/1/cancel' })).not.toBe(digest);
    expect(digestOf({ method: 'PUT' })).not.toBe(digest);
  });
});
