import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

type Entry = {
  readonly version?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly hasInstallScript?: boolean;
};

const ROOT = join(import.meta.dirname, '../../..');
const { packages } = readJson('package-lock.json') as { packages: Record<string, Entry> };
const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);

describe('package-lock.json', () => {
  it('has the hash of every package that Linux on x64 or arm64 installs', () => {
    const unhashed = installed.filter(([, entry]) => entry.integrity === undefined && isForSupportedPlatform(entry));

    expect(unhashed.map(([place]) => place)).toEqual([]);
  });

  it.each(['x64', 'arm64'])('has the Node that runs the product on %s, with its hash', (cpu) => {
    const manifest = readJson('package.json') as { optionalDependencies: Record<string, string> };
    const entry = packages[`node_modules/node-linux-${cpu}`];

    expect(entry?.version).toBe(manifest.optionalDependencies[`node-linux-${cpu}`]);
    expect(entry?.version?.split('.')[0]).toBe(readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim());
    expect(entry?.integrity).toMatch(/^sha512-/);
    expect(entry?.hasInstallScript).toBeUndefined();
  });
});

describe('every package.json', () => {
  const files = execFileSync('git', ['ls-files', '*package.json'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');

  it.each(files)('names the licence: %s', (file) => {
    expect(readJson(file)).toMatchObject({ license: 'Apache-2.0' });
  });
});

function isForSupportedPlatform({ os = 'linux', cpu = 'x64' }: Entry): boolean {
  return [os].flat().includes('linux') && ['x64', 'arm64'].some((supported) => [cpu].flat().includes(supported));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}
