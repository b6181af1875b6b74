import { describe, expect, it } from '@jest/globals';
import { returnAddress } from './return-address.ts';

function isTaken(url: string, publicUrl: string, hosts: string[] = []): boolean {
  return returnAddress(() => ({ hosts, publicUrl })).safeParse(url).success;
}

describe('a return address without a list of hosts', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://intranet/',
  ])('may be %s only if PUBLIC_URL is not public either', (url) => {
    expect(isTaken(url, 'https://pay.example.com')).toBe(false);
    expect(isTaken(url, 'http://localhost:8080')).toBe(true);
  });

  it('may be any public host', () => {
    expect(isTaken('https://shop.example.com/paid', 'https://pay.example.com')).toBe(true);
  });
});

describe('a return address at a host with a port', () => {
  it.each([
    ['shop.example.com:443', 'https://shop.example.com/paid', 'http://shop.example.com/paid'],
    ['shop.example.com:443', 'http://shop.example.com:443/paid', 'https://shop.example.com:80/paid'],
    ['shop.example.com:80', 'http://shop.example.com/paid', 'https://shop.example.com/paid'],
    ['shop.example.com:8443', 'https://shop.example.com:8443/paid', 'https://shop.example.com/paid'],
    ['*.example.com:443', 'https://shop.example.com./paid', 'https://shop.example.com:8443/paid'],
  ])('has this port only: %s', (host, allowed, other) => {
    expect(isTaken(allowed, 'https://pay.example.com', [host])).toBe(true);
    expect(isTaken(other, 'https://pay.example.com', [host])).toBe(false);
  });
});
