import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programsEnvironment } from '@booking/testing';
import { expect, it } from '@jest/globals';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const REPOSITORY = join(import.meta.dirname, '../../..');

it('every program is bundled once per state of the sources', () => {
  const folder = bundle();

  for (const program of ['services/payments/src/main.js', 'services/admin/src/migrate.js', 'ingress/src/main.js']) {
    expect(existsSync(join(folder, program))).toBe(true);
  }
  expect(bundle()).toBe(folder);
});

it('bundled sources find files and packages relative to themselves', () => {
  const folder = bundle();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const bundles = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  const contain = (text: string): boolean => bundles.some((source) => source.includes(text));

  expect(contain(join(REPOSITORY, 'ingress/src'))).toBe(true);
  expect(contain(pathToFileURL(join(REPOSITORY, 'libs/testing/src/find-postgres.ts')).href)).toBe(true);
  expect(contain('import.meta')).toBe(false);
});

it('a service starts without the modules that only `fetch` needs', () => {
  const main = join(bundle(), 'services/payments/src/main.js');
  const printModules = `process.on('exit', () => console.log(process.moduleLoadList.join('\\n')))`;
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--eval', `${printModules}; require(${JSON.stringify(main)})`],
    {
      encoding: 'utf8',
      env: programsEnvironment(),
    },
  );

  // Without its environment, a service ends when all of its modules are loaded.
  expect(status).toBe(78);
  expect(stdout).toContain('NativeModule http\n');
  expect(stdout).not.toContain('undici');
});

function bundle(): string {
  return execFileSync(process.execPath, [MAIN], { encoding: 'utf8', env: programsEnvironment() }).trim();
}
