import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programsEnvironment } from '@booking/testing';
import { expect, it } from '@jest/globals';

const MAIN = join(import.meta.dirname, '../src/main.ts');

it('every program is bundled once per state of the sources, and keeps `import.meta.dirname`', () => {
  const folder = bundle();

  for (const program of ['services/payments/src/main.js', 'services/admin/src/migrate.js', 'ingress/src/main.js']) {
    expect(existsSync(join(folder, program))).toBe(true);
  }
  expect(readFileSync(join(folder, 'ingress/src/main.bundle.js'), 'utf8')).toContain(
    join(import.meta.dirname, '../../../ingress'),
  );
  expect(bundle()).toBe(folder);
});

it('a service that starts does not load what only `fetch` needs', () => {
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
