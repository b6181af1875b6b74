import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { runGuarded, runningProcess, type RunningProcess } from '@booking/testing/servers';

export const REPOSITORY = join(import.meta.dirname, '../../..');
/** Compiled code is kept beside what else is obtained once, so that a second start is faster. */
const COMPILE_CACHE = join(REPOSITORY, '.cache/node-compile-cache');
/** A small young generation keeps an idle service a fifth smaller. */
const FLAGS = ['--max-semi-space-size=2'];

type Program = {
  /** Its main file. */
  readonly file: string;
  readonly options?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly onLine: (line: string, source: LineSource) => void;
};

export type LineSource = 'stdout' | 'stderr';

/** Runs a program of this repository in a Node process of its own, which ends when this one does. */
export function spawnNode({ file, options = [], env, onLine }: Program): RunningProcess {
  const line = runGuarded(process.execPath, [...FLAGS, file, ...options], { deathSignal: 'TERM' });
  const child = spawn(line.command, line.args, {
    cwd: REPOSITORY,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own keeps the terminal's Ctrl-C away: the stack stops its processes in order.
    detached: true,
  });
  readLines(child.stdout, (line) => onLine(line, 'stdout'));
  readLines(child.stderr, (line) => onLine(line, 'stderr'));
  return runningProcess(child, 'SIGTERM');
}

function readLines(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', onLine);
}
