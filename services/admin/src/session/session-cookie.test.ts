import { describe, expect, it } from '@jest/globals';
import { hashSecretToken, newSecretToken } from '../staff/secret-token.ts';
import { createStaffCookies } from './session-cookie.ts';

describe('the session cookie', () => {
  const overHttps = createStaffCookies('https://booking.example').sessionCookie;
  const overHttp = createStaffCookies('http://127.0.0.1:8080').sessionCookie;

  it('is inaccessible to scripts and other sites', () => {
    expect(overHttp.give('abc')).toBe('staff_session=abc; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict');
  });

  it('is secure when the product is reached over https, and has a name that enforces it', () => {
    expect(overHttps.give('abc')).toBe(
      '__Host-staff_session=abc; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict; Secure',
    );
  });

  it('is removed with the same name and path', () => {
    expect(overHttps.take()).toMatch(/^__Host-staff_session=; Max-Age=0; Path=\/;.*Secure$/);
  });

  it('is found among others, only by its full name', () => {
    expect(overHttp.read('theme=dark; staff_session=abc; x=1')).toBe('abc');
    expect(overHttp.read('other_staff_session=abc')).toBeUndefined();
    expect(overHttps.read('staff_session=abc')).toBeUndefined();
    expect(overHttp.read(undefined)).toBeUndefined();
  });
});

describe('the device cookie', () => {
  it('is protected like the session cookie, and lasts 90 days', () => {
    expect(createStaffCookies('https://booking.example').deviceCookie.give('abc')).toBe(
      '__Host-staff_device=abc; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict; Secure',
    );
  });
});

describe('a session id', () => {
  it('has 256 bits and is stored as a hash', () => {
    const id = newSecretToken();

    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    expect(hashSecretToken(id)).toMatch(/^[0-9a-f]{64}$/);
    expect(newSecretToken()).not.toBe(id);
  });
});
