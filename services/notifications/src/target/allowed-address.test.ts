import { describe, expect, it } from '@jest/globals';
import { isPrivateIp, isPublicIp } from './allowed-address.ts';

describe('an address', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '100.63.255.255',
    '172.32.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00::1',
  ])('%s is public', (address) => {
    expect(isPublicIp(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.255.255.255',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.255.255',
    '198.19.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.251',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ])('%s is not public', (address) => {
    expect(isPublicIp(address)).toBe(false);
  });

  it.each(['127.0.0.1', '10.0.0.1', '172.17.0.2', '192.168.1.10', '::1', 'fd12::1'])('%s is private', (address) => {
    expect(isPrivateIp(address)).toBe(true);
  });

  it.each(['169.254.169.254', '168.63.129.16', '100.100.100.200', '0.0.0.0', 'fd00:ec2::254', '::ffff:127.0.0.1'])(
    '%s is not private, so it is forbidden even in development',
    (address) => {
      expect(isPrivateIp(address)).toBe(false);
    },
  );
});
