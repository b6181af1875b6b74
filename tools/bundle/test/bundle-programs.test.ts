import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programsEnvironment } from '@booking/testing';
import { expect, it } from '@jest/globals';

const MAIN = join(import.meta.dirname, '../src/main.ts');

it('every program is bundled once per state of the sources, and keeps `import.meta.dirname`', () => {
  const folder = bundle();

  for (const program of ['services/payments/src/main.js', 'services/admin/src/migrate.js', 'ingress/src/main.js']) {
    expect(existsSync(join(folder, program))).toBe(true);
  }
  expect(readFileSync(join(folder, 'ingress/src/main.js'), 'utf8')).toContain(
    join(import.meta.dirname, '../../../ingress'),
  );
  expect(bundle()).toBe(folder);
});

it('a bundle requires the modules of Node, because an import would read every name of a module', () => {
  const shared = join(bundle(), 'shared');
  const imported = readdirSync(shared).flatMap((name) => {
    const imports = readFileSync(join(shared, name), 'utf8').matchAll(/^import .* from "(node:\w+|https?|net)";$/gm);
    return [...imports].map(([, module]) => module);
  });

  expect(new Set(imported)).toEqual(new Set(['node:module']));
});

function bundle(): string {
  return execFileSync(process.execPath, [MAIN], { encoding: 'utf8', env: programsEnvironment() }).trim();
}
