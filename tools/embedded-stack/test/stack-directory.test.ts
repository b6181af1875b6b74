import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, makeThrowawayDir, programsEnvironment } from '@booking/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { takeStackDirectory } from '../src/stack-directory.ts';

const DIRECTORIES = 200;
const PROCESSES = 4;
const STARTED_AFTER_MS = 3_000;

/** The lock of a stack that was killed. */
const STALE = JSON.stringify({ pid: 2 ** 30, startedAt: '1' });

let root: string;

beforeEach(() => {
  root = makeThrowawayDir('booking-stacks-');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('one of several simultaneous starts takes over the directory of a killed stack', async () => {
  const names = Array.from({ length: DIRECTORIES }, (_, index) => String(index).padStart(3, '0'));
  for (const name of names) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, 'stack.pid'), STALE);
  }
  const startAt = Date.now() + STARTED_AFTER_MS;
  const outputs = Array.from({ length: PROCESSES }, () => startTaking(startAt));

  const taken = await eventually(() => outputs.flatMap((output) => JSON.parse(output()) as string[]), {
    timeoutMs: 60_000,
  });

  expect(taken.toSorted()).toEqual(names);
  expect(readdirSync(join(root, '000')).filter((name) => name.startsWith('stack.pid'))).toEqual(['stack.pid']);
});

it('a stack that stops releases only its own lock', () => {
  const lock = join(root, 'stack.pid');
  const first = takeStackDirectory(root);
  const other = JSON.stringify({ pid: process.ppid, startedAt: '1' });
  writeFileSync(lock, other);

  first.release();

  expect(readFileSync(lock, 'utf8')).toBe(other);
});

/** Returns the output of the process so far. */
function startTaking(startAt: number): () => string {
  const args = [join(import.meta.dirname, 'take-directories.ts'), root, String(startAt)];
  const child = spawn(process.execPath, args, { env: programsEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  return () => output;
}
