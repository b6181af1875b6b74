import { describe, expect, it } from '@jest/globals';
import { forwardedAddress } from './client-address.ts';

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
    ['unknown', 'unknown'],
  ])('comes from the header: in %j it is %j', (forwarded, address) => {
    expect(forwardedAddress({ 'x-forwarded-for': forwarded })).toBe(address);
  });

  it('is the one that the outermost of several trusted proxies saw', () => {
    const headers = { 'x-forwarded-for': '192.0.2.66, 198.51.100.1, 203.0.113.7' };

    expect([1, 2, 9].map((count) => forwardedAddress(headers, count))).toEqual([
      ...['203.0.113.7', '198.51.100.1', '192.0.2.66'],
    ]);
  });

  it('is unknown without the header, and without a trusted proxy', () => {
    expect(forwardedAddress({})).toBeUndefined();
    expect(forwardedAddress({ 'x-forwarded-for': '203.0.113.7' }, 0)).toBeUndefined();
  });
});
