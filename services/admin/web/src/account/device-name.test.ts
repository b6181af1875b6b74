import { describe, expect, it } from '@jest/globals';
import { deviceNameOf } from './device-name.ts';

describe('the name of a device', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge, Linux',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18 Safari/604.1',
      'Safari, iOS',
    ],
    ['curl/8.0', undefined],
    [null, undefined],
  ])('comes from the user agent %j', (userAgent, name) => {
    expect(deviceNameOf(userAgent)).toBe(name);
  });
});
