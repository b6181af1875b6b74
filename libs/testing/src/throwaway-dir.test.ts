import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { makeThrowawayDir } from './throwaway-dir.ts';

describe('a new throwaway directory', () => {
  it('removes the directories of killed processes, and no others', () => {
    const prefix = `throwaway-test-${process.pid}-`;
    const own = makeThrowawayDir(prefix);
    const { pid: endedPid } = spawnSync(process.execPath, ['--version']);
    const abandoned = join(dirname(own), `${prefix}${endedPid}-abc123`);
    mkdirSync(join(abandoned, 'postgres'), { recursive: true });

    const another = makeThrowawayDir(prefix);

    expect([own, another, abandoned].map((dir) => existsSync(dir))).toEqual([true, true, false]);
    for (const dir of [own, another]) rmSync(dir, { recursive: true });
  });
});
