import { describe, expect, it } from '@jest/globals';
import { addressOf } from './address.ts';

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
  ])('in %j is %j', (forwarded, address) => {
    expect(addressOf({ 'x-forwarded-for': forwarded })).toBe(address);
  });

  it('is the constant "direct" without an ingress', () => {
    expect(addressOf({})).toBe('direct');
  });
});
