import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { runGuarded, type RunningProcess, runningProcess } from '@booking/testing/servers';

export const REPOSITORY = join(import.meta.dirname, '../../..');
/** The cache of compiled code, beside the downloaded servers. It makes a second start faster. */
const COMPILE_CACHE = join(REPOSITORY, '.cache/node-compile-cache');
/**
 * Options of Node, as in the Dockerfile. A small young generation keeps an idle service small, and one thread collects
 * it faster than several. The old generation may grow by half before it is collected. By default it may quadruple; in
 * a small container, and often after an idle time, it may grow by 30 % only. The memory that only the start needed is
 * collected after eight seconds instead of thirty.
 */
const FLAGS = [
  '--max-semi-space-size=8',
  '--no-parallel-scavenge',
  '--heap-growing-percent=50',
  '--gc-memory-reducer-start-delay-ms=8000',
];
/** Limits the number of memory pools, because only one thread of a process is busy. */
const MEMORY = { MALLOC_ARENA_MAX: '2' };

type Program = {
  /** The main file of the program. */
  readonly file: string;
  readonly options?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly onLine: (line: string, source: LineSource) => void;
};

export type LineSource = 'stdout' | 'stderr';

/** Runs a program of this repository in its own Node process, which ends with this process. */
export function spawnNode({ file, options = [], env, onLine }: Program): RunningProcess {
  const line = runGuarded(process.execPath, [...FLAGS, file, ...options], { deathSignal: 'TERM' });
  const child = spawn(line.command, line.args, {
    cwd: REPOSITORY,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...MEMORY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, the program does not receive the terminal's Ctrl-C. The stack stops its processes in
    // order.
    detached: true,
  });
  readLines(child.stdout, (line) => onLine(line, 'stdout'));
  readLines(child.stderr, (line) => onLine(line, 'stderr'));
  return runningProcess(child, 'SIGTERM');
}

function readLines(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', onLine);
}
