import { globSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { textOf } from './examples/examples.ts';
import { REPOSITORY } from './navigation.ts';

const page = textOf('docs/operations/upgrading.md');
/** The environment of a node of the bus in commit 7950942. A container keeps its environment until it is recreated. */
const EARLIER_ENVIRONMENT = ['NODE'];

it('recreates the nodes of the bus, because their containers lack variables of the new configuration', () => {
  const configuration = globSync('deploy/nats/*.conf', { cwd: REPOSITORY }).map(textOf).join('\n');
  const variables = [...configuration.matchAll(/(?<!")\$([A-Z_]+)/g)].map(([, name = '']) => name);
  const lacking = variables.filter((name) => !EARLIER_ENVIRONMENT.includes(name) && !name.endsWith('_PASSWORD'));

  expect(lacking).not.toEqual([]);
  expect(page).not.toMatch(/docker compose restart/);
  expect(page).toContain('docker compose up -d --wait --no-deps --force-recreate nats-1');
  const start = textOf('deploy/nats/start-nats.sh');
  expect(lacking.filter((name) => !start.includes(`export ${name}="\${${name}:-`))).toEqual([]);
});
