import { describe, expect, it } from '@jest/globals';
import { CrossOriginEnv } from './cross-origin.ts';

describe('ALLOWED_ORIGINS', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['https://shop.example', ['https://shop.example']],
    ['https://shop.example, http://localhost:5173,', ['https://shop.example', 'http://localhost:5173']],
  ])('reads %j', (text, expected) => {
    expect(CrossOriginEnv.parse({ ALLOWED_ORIGINS: text })).toEqual({ ALLOWED_ORIGINS: expected });
  });

  it.each([
    ['every origin', '*'],
    ['a path', 'https://shop.example/app'],
    ['a final slash', 'https://shop.example/'],
    ['a default port', 'https://shop.example:443'],
    ['capital letters', 'https://Shop.example'],
    ['no scheme', 'shop.example'],
    ['another scheme', 'ftp://shop.example'],
    ['a user', 'https://me@shop.example'],
    ['the origin of a file', 'null'],
  ])('refuses %s', (_, text) => {
    expect(CrossOriginEnv.safeParse({ ALLOWED_ORIGINS: text }).success).toBe(false);
  });
});
