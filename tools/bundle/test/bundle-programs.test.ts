import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programsEnvironment } from '@booking/testing';
import { expect, it } from '@jest/globals';

const MAIN = join(import.meta.dirname, '../src/main.ts');

it('bundles every program once per state of the sources, and keeps the folders of the sources', () => {
  const folder = bundle();

  for (const program of ['services/payments/src/main.js', 'services/admin/src/migrate.js', 'ingress/src/main.js']) {
    expect(existsSync(join(folder, program))).toBe(true);
  }
  expect(readFileSync(join(folder, 'ingress/src/main.js'), 'utf8')).toContain(
    join(import.meta.dirname, '../../../ingress'),
  );
  expect(bundle()).toBe(folder);
});

function bundle(): string {
  return execFileSync(process.execPath, [MAIN], { encoding: 'utf8', env: programsEnvironment() }).trim();
}
