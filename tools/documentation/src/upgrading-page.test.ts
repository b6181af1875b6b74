import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { textOf } from './examples/examples.ts';
import { REPOSITORY } from './navigation.ts';

type Compose = { readonly services: Readonly<Record<string, { readonly volumes?: readonly string[] }>> };

const page = textOf('docs/operations/upgrading.md');
/** The environment of a node of the bus in commit 7950942. A container keeps its environment until it is recreated. */
const EARLIER_ENVIRONMENT = ['NODE'];

it('documents that an upgrade recreates the nodes of the bus, whose containers lack new variables', () => {
  const configuration = globSync('deploy/nats/*.conf', { cwd: REPOSITORY }).map(textOf).join('\n');
  const variables = [...configuration.matchAll(/(?<!")\$([A-Z_]+)/g)].map(([, name = '']) => name);
  const lacking = variables.filter((name) => !EARLIER_ENVIRONMENT.includes(name) && !name.endsWith('_PASSWORD'));

  expect(lacking).not.toEqual([]);
  expect(page).not.toMatch(/docker compose restart/);
  expect(page).toContain('docker compose up -d --wait --no-deps --force-recreate nats-1');
  const start = textOf('deploy/nats/start-nats.sh');
  expect(lacking.filter((name) => !start.includes(`export ${name}="\${${name}:-`))).toEqual([]);
});

it('documents no command on a single mounted file, because a running container still has its earlier version', () => {
  const { services } = parse(textOf('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as Compose;
  const mounts = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')));
  const files = mounts.filter(([from = '']) => from.startsWith('./') && statSync(join(REPOSITORY, from)).isFile());

  expect(files.length).toBeGreaterThan(1);
  expect(files.filter(([, target = '']) => page.includes(target))).toEqual([]);
});

it('documents that the migrations run before the Services are deleted through which everything is reachable', () => {
  const kubernetes = page.slice(page.indexOf('## Kubernetes'));
  const steps = ['templates/migrations.yaml', 'kubectl wait job', 'kubectl delete service', 'helm upgrade shop'];

  const positions = steps.map((step) => kubernetes.indexOf(step));

  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((first, second) => first - second));
});
