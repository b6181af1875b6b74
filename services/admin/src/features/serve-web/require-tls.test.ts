import { describe, expect, it } from '@jest/globals';
import type { RawHandler } from '@booking/http';
import { requireTls } from './require-tls.ts';

type HandlerParameters = Parameters<RawHandler>;

function headersOver(publicUrl: string): Map<string, unknown> {
  const headers = new Map<string, unknown>();
  const response = { setHeader: (name: string, value: unknown) => headers.set(name, value) };
  const handler = requireTls(publicUrl, () => false);
  expect(handler({} as HandlerParameters[0], response as unknown as HandlerParameters[1])).toBe(false);
  return headers;
}

describe('answers of admin', () => {
  it('make browsers stay with https where the product is reached over it', () => {
    expect(headersOver('https://booking.example')).toEqual(
      new Map([['strict-transport-security', 'max-age=31536000']]),
    );
  });

  it('say nothing of it over http', () => {
    expect(headersOver('http://127.0.0.1:8080').size).toBe(0);
  });
});
