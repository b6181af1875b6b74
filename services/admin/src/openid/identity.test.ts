import { describe, expect, it } from '@jest/globals';
import { readIdentity } from './identity.ts';
import type { OpenIdConfig } from './openid-environment.ts';

const config: OpenIdConfig = {
  issuer: 'https://id.example',
  clientId: 'booking',
  clientSecret: 'secret',
  permissionsClaim: 'groups',
  permissionRules: [
    { permission: 'read_all', value: 'staff' },
    { permission: 'read_all', value: 'finance' },
    { permission: 'process_refunds', value: 'finance' },
  ],
};
const person = { sub: '17', email: 'Ada@Example.com', email_verified: true, name: 'Ada', groups: ['finance', 'staff'] };
const claims = { ...person, iat: 1_700_000_100, auth_time: 1_700_000_040 };

describe('an identity', () => {
  it('has the name and email of the claims, with the permissions of the groups', () => {
    expect(readIdentity(claims, config)).toEqual({
      subject: 'https://id.example 17',
      email: 'ada@example.com',
      isEmailVerified: true,
      name: 'Ada',
      permissions: ['read_all', 'process_refunds'],
      secondsSinceAuthentication: 60,
    });
  });

  it.each([
    [{ auth_time: undefined }, null],
    [{ auth_time: claims.iat + 5 }, 0],
  ])('has the seconds since the sign-in: with %j, %j', (said, seconds) => {
    expect(readIdentity({ ...claims, ...said }, config)?.secondsSinceAuthentication).toBe(seconds);
  });

  it.each([
    ['staff', ['read_all']],
    [['others'], []],
    [undefined, []],
    [{ staff: true }, []],
    ['staff,finance', []],
  ])('gets from the groups %j the permissions %j', (groups, permissions) => {
    expect(readIdentity({ ...claims, groups }, config)?.permissions).toEqual(permissions);
  });

  it.each([{ email: undefined }, { email: 'ada' }, { sub: '' }, { email_verified: false }])(
    'is undefined with %j',
    (fault) => {
      expect(readIdentity({ ...claims, ...fault }, config)).toBeUndefined();
    },
  );

  it('is named by the email when the name is not usable', () => {
    expect(readIdentity({ ...claims, name: 'a\nb' }, config)?.name).toBe('ada@example.com');
  });
});
