import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { variablesOf } from './variables-of.ts';

const CONFIGURATION = readFileSync(join(import.meta.dirname, '../../../docs/operations/configuration.md'), 'utf8');
/** The variables that the stack sets for every service itself. It has no standby. */
const OWN = new Set(['DATABASE_URL', 'DATABASE_READ_URL', 'MIGRATION_DATABASE_URL', 'NATS_URL', 'PORT', 'HOST']);

const all = {
  PATH: '/bin',
  LOG_LEVEL: 'info',
  ADMIN_PASSWORD: 'secret',
  BOOKING_TOKEN_KEYS: 'secret',
  STRIPE_SECRET_KEY: 'secret',
  JWT_ISSUER: 'issuer',
  NATS_REPLICAS: '1',
  NATS_FILE_STORE: '20GB',
  REFUND_APPROVAL_ABOVE: 'EUR:5',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

describe('the variables of a program of the stack', () => {
  it.each([
    ['ingress', ['PATH']],
    ['build', ['PATH']],
    ['provisioner', ['PATH', 'LOG_LEVEL', 'NATS_REPLICAS', 'NATS_FILE_STORE']],
    ['simulator', ['PATH', 'STRIPE_SECRET_KEY']],
    ['admin', ['PATH', 'LOG_LEVEL', 'ADMIN_PASSWORD']],
    ['bookings', ['PATH', 'LOG_LEVEL', 'JWT_ISSUER']],
    ['refunds', ['PATH', 'LOG_LEVEL', 'STRIPE_SECRET_KEY', 'JWT_ISSUER', 'REFUND_APPROVAL_ABOVE']],
  ] as const)('are limited to the needs of %s', (program, names) => {
    expect(Object.keys(variablesOf(program, all))).toEqual(names);
  });

  it.each(documentedSettings())('%s reaches the services that configuration.md names: %s', (variable, named) => {
    const receivers = serviceNames.filter((name) => variable in variablesOf(name, { [variable]: 'value' }));
    const byFile = serviceNames.filter(
      (name) => `${variable}_FILE` in variablesOf(name, { [`${variable}_FILE`]: '/' }),
    );

    expect(receivers).toEqual(servicesNamed(named));
    expect(byFile).toEqual(receivers);
  });
});

/** Each variable of the tables under "Settings", with the column that names its services. */
function documentedSettings(): [string, string][] {
  const [, section = ''] = CONFIGURATION.split('\n## Settings\n');
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const settings = rows.flatMap((row): [string, string][] => {
    const [, names = '', named = ''] = row.split(' | ', 2).join('|').split('|');
    return Array.from(names.matchAll(/`([A-Z_]+)`/g), ([, name = '']) => [name, named.trim()]);
  });
  return settings.filter(([name]) => !OWN.has(name));
}

function servicesNamed(text: string): string[] {
  const [, exception] = /^every service but (\S+)/.exec(text) ?? [];
  if (text.startsWith('every service')) return serviceNames.filter((name) => name !== exception);
  const names = text === 'as `GATEWAYS`' ? ['payments', 'refunds', 'gateway-webhooks'] : text.split(', ');
  return serviceNames.filter((name) => names.includes(name));
}
