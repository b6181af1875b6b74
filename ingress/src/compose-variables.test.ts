import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';

type Container = { readonly environment?: Readonly<Record<string, unknown>>; readonly env_file?: readonly string[] };
type Setting = { readonly section: string; readonly name: string; readonly named: string };

/** The documented variables that containers do not need. */
const NOT_PASSED = new Set([
  // The image sets them.
  'PORT',
  'HOST',
  // Docker Compose does not restart an unhealthy container, so the process must end itself.
  'LIVENESS_PROBED',
]);
/** The variables that only the file of `GATEWAY_SETTINGS` sets, apart from the keys of gateways. */
const OF_GATEWAY_SETTINGS = new Set(['GATEWAYS', 'RECONCILE_AFTER_SECONDS']);
/** Names the variables that services with gateways take from `.env`. */
const GATEWAY_VARIABLES_FILE = './deploy/gateway-variables.env';

const compose = read('docker-compose.yml');
const containers = (parse(compose, { merge: true, maxAliasCount: -1 }) as { services: Record<string, Container> })
  .services;
const migrations = Object.keys(containers).filter((name) => name.endsWith('-migrations'));
const services = migrations.map((name) => name.replace('-migrations', ''));
const gatewayVariables: readonly string[] = read(GATEWAY_VARIABLES_FILE).match(/^[A-Z_]+$/gm) ?? [];

it.each(documentedSettings())('$name reaches the containers for which it is documented: $named', (setting) => {
  const named = containersNamed(setting.named);

  expect(named.filter((container) => !reaches(container, setting))).toEqual([]);
});

it.each(documentedTelemetry())('%s reaches every service', (name) => {
  expect(services.filter((service) => !(name in environmentOf(service)))).toEqual([]);
});

it('reads the file of GATEWAY_SETTINGS last, so that its values take precedence', () => {
  expect(read(GATEWAY_VARIABLES_FILE)).not.toMatch(/^\w+=/m);
  expect(containers['payments']?.env_file).toEqual([
    GATEWAY_VARIABLES_FILE,
    expect.stringContaining('GATEWAY_SETTINGS'),
  ]);
});

it('lists every setting of docker-compose.yml in .env.example', () => {
  const passed = Array.from(compose.matchAll(/\$\{([A-Z_]+)/g), ([, name = '']) => name);
  const settings = new Set([...passed, ...gatewayVariables]);
  const listed = new Set(Array.from(read('.env.example').matchAll(/^#(\w+)=/gm), ([, name = '']) => name));

  expect(settings.size).toBeGreaterThan(30);
  expect([...settings].filter((name) => !listed.has(name))).toEqual([]);
});

/** The variables in the tables under "Settings". */
function documentedSettings(): Setting[] {
  const [, settings = ''] = read('docs/operations/configuration.md').split('\n## Settings\n');
  const sections = (settings.split('\n## ')[0] ?? '').split('\n### ').slice(1);
  return sections.flatMap((text) => {
    const section = text.slice(0, text.indexOf('\n'));
    const rows = text.matchAll(/^\| `([A-Z_]+)` +\| ([^|]+?) +\|/gm);
    return Array.from(rows, ([, name = '', named = '']) => ({ section, name, named })).filter(
      ({ name }) => !NOT_PASSED.has(name),
    );
  });
}

/** The variables of OpenTelemetry, except those that the page says are not passed. */
function documentedTelemetry(): string[] {
  const names = Array.from(
    read('docs/operations/configuration.md').matchAll(/^\| `(OTEL_\w+)`/gm),
    ([, name = '']) => name,
  );
  return names.filter((name) => !/SERVICE_NAME|_BSP_/.test(name));
}

function containersNamed(named: string): readonly string[] {
  return named.split(', ').flatMap((one) => {
    if (one === 'every service') return services;
    if (one === 'migrations' || one === 'its migrations') return migrations;
    if (one === '`tools/provision-bus`') return ['provisioner', 'stream-provisioner'];
    if (one === 'as `GATEWAYS`') return ['payments', 'refunds', 'gateway-webhooks'];
    return services.includes(one) ? [one] : [];
  });
}

function reaches(container: string, { section, name }: Setting): boolean {
  const environment = environmentOf(container);
  if (name in environment || `${name}_FILE` in environment) return true;
  const { env_file: files = [] } = containers[container] ?? {};
  const isOfGatewaySettings = section === 'Keys of each gateway' || OF_GATEWAY_SETTINGS.has(name);
  return files.length > 0 && (isOfGatewaySettings || gatewayVariables.includes(name));
}

function environmentOf(container: string): Readonly<Record<string, unknown>> {
  return containers[container]?.environment ?? {};
}

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
}
