import { describe, expect, it } from '@jest/globals';
import { requireSameOrigin } from './same-origin.ts';

const PUBLIC_URL = 'https://booking.example/admin';

describe('a request that changes something', () => {
  it.each([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://booking.example' },
    { origin: 'https://booking.example' },
  ])('is accepted from a page of our own: %j', (headers) => {
    expect(() => requireSameOrigin(headers, PUBLIC_URL)).not.toThrow();
  });

  it.each([
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://booking.example' },
    { origin: 'null' },
    { origin: 'http://booking.example' },
    { origin: 'https://booking.example:8443' },
    { origin: 'https://booking.example.evil.test' },
    { referer: 'https://booking.example/admin' },
  ])('is rejected from anywhere else: %j', (headers) => {
    expect(() => requireSameOrigin(headers, PUBLIC_URL)).toThrow(expect.objectContaining({ type: 'forbidden' }));
  });
});
