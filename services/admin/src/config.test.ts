import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './config.ts';

const env = {
  DATABASE_URL: 'postgres://admin@127.0.0.1/admin',
  NATS_URL: 'nats://127.0.0.1:4222',
  PORT: '8095',
  PUBLIC_URL: 'https://booking.example',
};

describe('the configuration', () => {
  it('may name the first account', () => {
    const config = loadConfig({ ...env, ADMIN_EMAIL: 'Ada@Example.com', ADMIN_PASSWORD: 'twelve letters' });

    expect(config).toMatchObject({
      publicUrl: 'https://booking.example',
      firstStaff: { email: 'ada@example.com', password: 'twelve letters' },
    });
  });

  it('needs no first account, also where variables are set to nothing', () => {
    expect(loadConfig({ ...env, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }).firstStaff).toBeNull();
  });

  it('is refused with half of a first account', () => {
    expect(() => loadConfig({ ...env, ADMIN_EMAIL: 'ada@example.com' })).toThrow('set together');
  });

  it('is refused with every fault named', () => {
    const faulty = { ...env, PUBLIC_URL: 'booking.example', ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'short' };

    expect(() => loadConfig(faulty)).toThrow(/PUBLIC_URL[^]*ADMIN_EMAIL[^]*ADMIN_PASSWORD/);
  });
});
