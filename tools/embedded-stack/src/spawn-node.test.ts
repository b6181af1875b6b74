import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeThrowawayDir } from '@booking/testing/servers';
import { expect, it } from '@jest/globals';
import { REPOSITORY, spawnNode } from './spawn-node.ts';

it('a program runs with the options of Node that it has in its image', async () => {
  const directory = makeThrowawayDir('booking-spawn-');
  const file = join(directory, 'program.mjs');
  writeFileSync(file, 'console.log(JSON.stringify([process.execArgv, process.env.MALLOC_ARENA_MAX]))');
  const lines: string[] = [];
  try {
    await spawnNode({ file, env: {}, onLine: (line) => void lines.push(line) }).exited;
  } finally {
    rmSync(directory, { recursive: true });
  }

  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([optionsOfImage()]);
});

function optionsOfImage(): [options: string[], arenas: string | undefined] {
  const dockerfile = readFileSync(join(REPOSITORY, 'Dockerfile'), 'utf8');
  const [, entryPoint = '[]'] = /^ENTRYPOINT (\[.*\])$/m.exec(dockerfile) ?? [];
  const [, ...options] = JSON.parse(entryPoint) as string[];
  return [options, /MALLOC_ARENA_MAX=(\d+)/.exec(dockerfile)?.[1]];
}
