import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { busMembers } from './bus-members.ts';

const SERVICES = join(import.meta.dirname, '../../../services');

/** The definitions that the source of a service passes to `bus.request`, and those of the pages of its records. */
function requestedBy(service: string): string[] {
  const source = globSync(`${service}/src/**/*.ts`, { cwd: SERVICES })
    .map((path) => readFileSync(join(SERVICES, path), 'utf8'))
    .join('\n');
  const requests = [...source.matchAll(/\bbus\.request\(\s*([A-Z]\w+)/g)];
  const pages = [...source.matchAll(/\bpages: (?:\[|Object\.values\()(\w+)/g)];
  return [...requests, ...pages].map(([, name = '']) => name);
}

describe("a service's declaration of the commands that it sends", () => {
  it.each(busMembers)('equals the requests of $service', ({ service, sends }) => {
    const declared = new Set(sends.map(({ name }) => name));

    expect([...declared].sort()).toEqual([...new Set(requestedBy(service))].sort());
  });
});
