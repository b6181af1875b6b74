import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';

type Container = { readonly environment?: Readonly<Record<string, unknown>>; readonly env_file?: readonly string[] };
type Setting = { readonly section: string; readonly name: string; readonly named: string };

/** The documented variables that containers do not take from `.env`. */
const NOT_PASSED = new Set([
  // The image sets them.
  'PORT',
  'HOST',
  // Docker Compose does not restart an unhealthy container, so the process must end itself.
  'LIVENESS_PROBED',
]);
/** The variables of these sections are in the file that `GATEWAY_SETTINGS` names. */
const OF_GATEWAYS = ['Gateways', 'Keys of each gateway'];

const compose = read('docker-compose.yml');
const containers = (parse(compose, { merge: true, maxAliasCount: -1 }) as { services: Record<string, Container> })
  .services;
const migrations = Object.keys(containers).filter((name) => name.endsWith('-migrations'));
const services = migrations.map((name) => name.replace('-migrations', ''));

it.each(documentedSettings())('$name reaches the containers for which it is documented: $named', (setting) => {
  const named = containersNamed(setting.named);

  expect(named.filter((container) => !reaches(container, setting))).toEqual([]);
});

it('lists every setting of docker-compose.yml in .env.example', () => {
  const settings = new Set(Array.from(compose.matchAll(/\$\{([A-Z_]+)/g), ([, name = '']) => name));
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
  const { environment = {}, env_file: files = [] } = containers[container] ?? {};
  return name in environment || `${name}_FILE` in environment || (OF_GATEWAYS.includes(section) && files.length > 0);
}

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
}
