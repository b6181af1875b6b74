import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { busMembers } from './bus-members.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const REQUEST = /\bbus\.request\(\s*([A-Z]\w+)/g;

/** The requests that a function of a library sends for the service that calls it. */
const requestsByFunction = sourcesIn('libs/*/src/**/*.ts').flatMap((source) => {
  const requests = namesIn(source, REQUEST);
  return namesIn(source, /\bexport function (\w+)/g).map((name) => ({ name, requests }));
});

/** The definitions that a service passes to `bus.request`, and those that library functions request for it. */
function requestedBy(service: string): string[] {
  const source = sourcesIn(`services/${service}/src/**/*.ts`).join('\n');
  const called = requestsByFunction.filter(({ name }) => source.includes(`${name}(`));
  const pages = namesIn(source, /\bpages: (?:\[|Object\.values\()(\w+)/g);
  return [...namesIn(source, REQUEST), ...called.flatMap(({ requests }) => requests), ...pages];
}

function sourcesIn(pattern: string): string[] {
  return globSync(pattern, { cwd: REPOSITORY }).map((path) => readFileSync(join(REPOSITORY, path), 'utf8'));
}

function namesIn(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map(([, name = '']) => name);
}

describe("a service's declaration of the commands that it sends", () => {
  it.each(busMembers)('equals the requests of $service', ({ service, sends }) => {
    const declared = new Set(sends.map(({ name }) => name));

    expect([...declared].sort()).toEqual([...new Set(requestedBy(service))].sort());
  });
});
