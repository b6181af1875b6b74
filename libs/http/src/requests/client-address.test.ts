import { describe, expect, it } from '@jest/globals';
import { clientAddress, TrustedProxiesEnv } from './client-address.ts';

function forwardedAddress(forwarded: string | undefined, trustedProxies = 1): string | undefined {
  return clientAddress({ headers: { 'x-forwarded-for': forwarded }, remoteAddress: '198.51.100.9' }, trustedProxies);
}

describe('the address of a client', () => {
  it.each([
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:0:1::1]:51234', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::1]', '2001:db8:0:1::/64'],
    ['unknown', 'unknown'],
  ])('is read from X-Forwarded-For: %j gives %j', (forwarded, address) => {
    expect(forwardedAddress(forwarded)).toBe(address);
  });

  it('is the address that the outermost trusted proxy saw', () => {
    const forwarded = '192.0.2.66, 198.51.100.1, 203.0.113.7';

    expect([1, 2, 9].map((count) => forwardedAddress(forwarded, count))).toEqual([
      ...['203.0.113.7', '198.51.100.1', '192.0.2.66'],
    ]);
  });

  it('is unknown without the header', () => {
    expect(forwardedAddress(undefined)).toBeUndefined();
  });

  it('is the address of the connection if no proxy is trusted, even if the client names another address', () => {
    expect(forwardedAddress('203.0.113.7', 0)).toBe('198.51.100.9');
    expect(forwardedAddress(undefined, 0)).toBe('198.51.100.9');
  });
});

describe('TRUSTED_PROXIES', () => {
  it.each([
    [undefined, 1],
    ['', 1],
    ['0', 0],
    ['2', 2],
  ])('reads %j as %d', (text, proxies) => {
    expect(TrustedProxiesEnv.parse({ TRUSTED_PROXIES: text }).TRUSTED_PROXIES).toBe(proxies);
  });

  it.each(['-1', '1.5', '11', 'many'])('rejects %j', (text) => {
    expect(TrustedProxiesEnv.safeParse({ TRUSTED_PROXIES: text }).success).toBe(false);
  });
});
