import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@booking/contracts';
import { gatewayNames } from '@booking/gateways';
import { describe, expect, it } from '@jest/globals';
import { loadConfig as ofAdmin } from '../../../services/admin/src/config.ts';
import { loadConfig as ofBookings } from '../../../services/bookings/src/config.ts';
import { loadConfig as ofGatewayWebhooks } from '../../../services/gateway-webhooks/src/config.ts';
import { loadConfig as ofNotifications } from '../../../services/notifications/src/config.ts';
import { loadConfig as ofPayments } from '../../../services/payments/src/config.ts';
import { loadConfig as ofRefunds } from '../../../services/refunds/src/config.ts';

const CONFIGURATION = readFileSync(join(import.meta.dirname, '../../../docs/operations/configuration.md'), 'utf8');

const configurations: Readonly<Record<ServiceName, (variables: NodeJS.ProcessEnv) => unknown>> = {
  admin: ofAdmin,
  bookings: ofBookings,
  'gateway-webhooks': ofGatewayWebhooks,
  notifications: ofNotifications,
  payments: ofPayments,
  refunds: ofRefunds,
};

const rows = CONFIGURATION.split('\n').filter((line) => line.startsWith('| `'));
/** The variables of telemetry. All services read them, so their table names no services. */
const ofTelemetry = new Set(rows.flatMap(variablesIn).filter((name) => name.startsWith('OTEL_')));

describe('the tables of variables', () => {
  it.each(serviceNames)('list exactly the variables that %s reads', (service) => {
    const read = variablesReadBy(service).filter((name) => !ofTelemetry.has(name));

    expect(documentedFor(service)).toEqual(read);
  });
});

/**
 * The names of the variables that a service reads. Its configuration is loaded from an almost empty environment, which
 * records the names.
 */
function variablesReadBy(service: ServiceName): string[] {
  const names = new Set<string>();
  const given: NodeJS.ProcessEnv = { GATEWAYS: gatewayNames.join(',') };
  const noting = new Proxy(given, {
    get(variables, name) {
      if (typeof name === 'string' && !name.endsWith('_FILE')) names.add(name);
      return Reflect.get(variables, name) as unknown;
    },
  });
  expect(() => configurations[service](noting)).toThrow('Invalid environment');
  return [...names].toSorted();
}

function documentedFor(service: ServiceName): string[] {
  const read = rows.filter((row) => servicesNamed(row.split('|')[2] ?? '').includes(service));
  return read.flatMap(variablesIn).toSorted();
}

function variablesIn(row: string): string[] {
  return Array.from((row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g), ([, name = '']) => name);
}

function servicesNamed(cell: string): readonly string[] {
  const text = cell.trim();
  if (text.startsWith('every service')) return serviceNames;
  return text === 'as `GATEWAYS`' ? ['payments', 'refunds', 'gateway-webhooks'] : text.split(', ');
}
