import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './config.ts';

const env = {
  DATABASE_URL: 'postgres://admin@127.0.0.1/admin',
  NATS_URL: 'nats://127.0.0.1:4222',
  PORT: '8095',
  PUBLIC_URL: 'https://booking.example',
  ADMIN_SECRET_KEYS: `k1:${Buffer.alloc(32, 'a').toString('base64')}`,
};

describe('the configuration', () => {
  it('may name the first account', () => {
    const config = loadConfig({ ...env, ADMIN_EMAIL: 'Ada@Example.com', ADMIN_PASSWORD: 'twelve letters' });

    expect(config).toMatchObject({
      publicUrl: 'https://booking.example',
      firstStaff: { email: 'ada@example.com', password: 'twelve letters' },
    });
  });

  it('trusts one proxy unless it names another number', () => {
    expect(loadConfig(env).trustedProxies).toBe(1);
    expect(loadConfig({ ...env, TRUSTED_PROXIES: '' }).trustedProxies).toBe(1);
    expect(loadConfig({ ...env, TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2);
  });

  it('needs no first account, also when its variables are empty', () => {
    expect(loadConfig({ ...env, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }).firstStaff).toBeNull();
  });

  it('needs no keys for authenticator apps, also when the variable is empty', () => {
    for (const keys of [undefined, '']) {
      expect(loadConfig({ ...env, ADMIN_SECRET_KEYS: keys }).secretKeys).toEqual([]);
    }
  });

  it('is rejected with an incomplete first account', () => {
    expect(() => loadConfig({ ...env, ADMIN_EMAIL: 'ada@example.com' })).toThrow('set together');
  });

  it('is rejected with one message that names every error', () => {
    const faulty = { ...env, PUBLIC_URL: 'booking.example', ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'short' };

    expect(() => loadConfig(faulty)).toThrow(/PUBLIC_URL[^]*ADMIN_EMAIL[^]*ADMIN_PASSWORD/);
  });

  const openId = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'booking', OIDC_CLIENT_SECRET: 'secret' };

  it('may name an OpenID provider, and the permissions of its groups', () => {
    const config = loadConfig({ ...env, ...openId, OIDC_PERMISSIONS: 'read_all:staff, process_refunds:urn:x:finance' });

    expect(config.openId).toEqual({
      issuer: 'https://id.example',
      clientId: 'booking',
      clientSecret: 'secret',
      permissionsClaim: 'groups',
      permissionRules: [
        { permission: 'read_all', value: 'staff' },
        { permission: 'process_refunds', value: 'urn:x:finance' },
      ],
    });
    expect(loadConfig({ ...env, OIDC_ISSUER: '' }).openId).toBeNull();
  });

  it('is rejected with an incomplete OpenID provider, a provider without TLS, and unknown permissions', () => {
    const half = { ...env, OIDC_ISSUER: 'https://id.example' };

    expect(() => loadConfig(half)).toThrow(/OIDC_CLIENT_ID[^]*OIDC_CLIENT_SECRET[^]*OIDC_PERMISSIONS/);
    const noUrl = {
      ...env,
      ...openId,
      OIDC_ISSUER: 'id.example',
      OIDC_PERMISSIONS: 'read_all:staff',
      ADMIN_EMAIL: '@',
    };
    expect(() => loadConfig(noUrl)).toThrow(/ADMIN_EMAIL[^]*OIDC_ISSUER/);

    const faulty = { ...env, ...openId, OIDC_ISSUER: 'http://id.example', OIDC_PERMISSIONS: 'everything:staff' };
    expect(() => loadConfig(faulty)).toThrow(/OIDC_ISSUER[^]*OIDC_PERMISSIONS/);
  });

  it('has lists of reasons, separated by semicolons', () => {
    const { reasons } = loadConfig({ ...env, ADMIN_REFUND_REASONS: ' Rain;Snow ;; Rain', ADMIN_REJECTION_REASONS: '' });

    expect(reasons.refund).toEqual(['Rain', 'Snow']);
    expect(reasons.rejection).toContain('Already refunded');
  });

  it.each(['x'.repeat(101), ';', Array.from({ length: 31 }, (_, number) => number).join(';')])(
    'is rejected with the reasons %j',
    (list) => {
      expect(() => loadConfig({ ...env, ADMIN_REFUND_REASONS: list })).toThrow('ADMIN_REFUND_REASONS');
    },
  );
});
