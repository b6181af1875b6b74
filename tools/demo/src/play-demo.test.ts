import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

describe('the demo', () => {
  it.each([[['--help']], [['--method', 'bitcoin']]])('names its option instead of starting: %j', (args) => {
    const main = join(import.meta.dirname, 'in-compose.ts');

    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });

    expect(stderr).toMatch(/^The only option is --method, with one of .*stripe.*\n$/);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});
