import { describe, expect, it } from '@jest/globals';
import { ApiBase, Filled, SecretList } from './environment.ts';

describe('a variable that must not be empty', () => {
  it('is trimmed of blanks, which an editor or a shell may leave', () => {
    expect(Filled.parse(' sk_test_1\n')).toBe('sk_test_1');
  });

  it.each(['', ' ', '\t\n', undefined])('is rejected when it is %j', (text) => {
    expect(Filled.safeParse(text).success).toBe(false);
  });
});

describe('a list of secrets', () => {
  it('is split at commas', () => {
    expect(SecretList.parse('old, new')).toEqual(['old', 'new']);
  });

  it('keeps a comma that follows a backslash', () => {
    expect(SecretList.parse('one\\,secret,two\\n')).toEqual(['one,secret', 'two\\n']);
  });
});

describe('the address of an API', () => {
  it.each([
    'https://api.vendor.example',
    'http://127.0.0.1:8081',
    'http://simulator:8080',
    'http://10.1.2.3',
    'http://[::1]:1',
  ])('may be %s', (url) => expect(ApiBase.safeParse(url).success).toBe(true));

  it.each([
    'http://',
    'http://api.vendor.example',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://10.example.com',
    'ftp://simulator',
  ])('must not be %s', (url) => expect(ApiBase.safeParse(url).success).toBe(false));
});
