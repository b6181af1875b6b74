import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './is-public-address.ts';

describe('isPublicAddress', () => {
  it.each([
    'https://pay.example.com',
    'https://shop.co.uk:8443/pay',
    'http://203.0.113.7',
    'http://172.32.0.1',
    'http://[2001:db8::1]:8080',
    'https://localhost.example.com',
    'https://pay.example.com.',
  ])('is true for %s', (url) => {
    expect(isPublicAddress(url)).toBe(true);
  });

  it.each([
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://127.8.8.8',
    'http://[::1]:8080',
    'http://10.1.2.3',
    'http://172.31.255.1',
    'http://192.168.1.10',
    'http://[fd00::5]',
    'http://[::ffff:10.0.0.1]',
    'http://simulator:8080',
    'https://pay.test',
    'https://nas.local',
    'https://pay.corp.internal',
    'http://simulator.payments.svc:8080',
  ])('is false for %s', (url) => {
    expect(isPublicAddress(url)).toBe(false);
  });
});
