import { describe, expect, it } from '@jest/globals';
import { returnAddress } from './return-address.ts';

function isTaken(url: string, publicUrl: string): boolean {
  return returnAddress(() => ({ hosts: [], publicUrl })).safeParse(url).success;
}

describe('a return address without a list of hosts', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://intranet/',
  ])('may be %s only if this host is not public itself', (url) => {
    expect(isTaken(url, 'https://pay.example.com')).toBe(false);
    expect(isTaken(url, 'http://localhost:8080')).toBe(true);
  });

  it('may be any public host', () => {
    expect(isTaken('https://shop.example.com/paid', 'https://pay.example.com')).toBe(true);
  });
});
