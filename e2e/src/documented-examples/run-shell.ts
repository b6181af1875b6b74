import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { programsEnvironment } from '@booking/testing';

const REPOSITORY = join(import.meta.dirname, '../../..');
const STAND_IN = join(import.meta.dirname, 'stand-in');

/** Runs commands of the documentation in the repository and returns what they print. Throws if the last one fails. */
export async function runShell(commands: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const env = programsEnvironment();
  const path = `${env['PATH'] ?? ''}:${STAND_IN}`;
  const shell = spawn('bash', ['-c', commands], {
    cwd: REPOSITORY,
    env: { ...env, PATH: path, ...variables },
    stdio: 'pipe',
  });
  const [output, errors] = [text(shell.stdout), text(shell.stderr)];
  const [code] = (await once(shell, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Exit code ${code}: ${await errors}\n${await output}`);
  return output;
}
