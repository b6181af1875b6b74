import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './config.ts';

describe('an empty port', () => {
  it('stops the start with the name of the variable, instead of choosing a random port', () => {
    const names = ['PAYMENTS', 'REFUNDS', 'BOOKINGS', 'GATEWAY_WEBHOOKS', 'NOTIFICATIONS', 'ADMIN'];
    const urls = Object.fromEntries(names.map((name) => [`${name}_URL`, 'http://127.0.0.1:1']));

    expect(() => loadConfig({ ...urls, PORT: '' })).toThrow(/PORT/);
    expect(loadConfig({ ...urls, PORT: '8080' }).port).toBe(8_080);
  });
});
