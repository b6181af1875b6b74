import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { programsEnvironment } from '@booking/testing';

const REPOSITORY = join(import.meta.dirname, '../../..');
const STAND_IN = join(import.meta.dirname, 'stand-in');

type Variables = Readonly<Record<string, string>>;

/** Runs commands of the documentation in the repository, and returns their output. Throws if the last command fails. */
export async function runShell(commands: string, variables: Variables): Promise<string> {
  const shell = startShell(commands, variables);
  const [output, errors] = [text(shell.stdout), text(shell.stderr)];
  const [code] = (await once(shell, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Exit code ${code}: ${await errors}\n${await output}`);
  return output;
}

/** Starts a command of the documentation that runs until it is stopped. Resolves when it has printed this text. */
export async function runUntil(printed: string, command: string, variables: Variables): Promise<{ stop(): void }> {
  const shell = startShell(command, variables);
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  await new Promise<void>((resolve, reject) => {
    shell.stdout.on('data', () => output.includes(printed) && resolve());
    shell.once('close', () => reject(new Error(`${command} ended:\n${output}`)));
  });
  return { stop: () => void process.kill(-Number(shell.pid)) };
}

function startShell(commands: string, variables: Variables): ChildProcessByStdio<null, Readable, Readable> {
  const env = programsEnvironment();
  const path = `${env['PATH'] ?? ''}:${STAND_IN}`;
  return spawn('bash', ['-c', commands], {
    cwd: REPOSITORY,
    env: { ...env, PATH: path, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that a signal reaches the child processes as well.
    detached: true,
  });
}
