import { execFileSync } from 'node:child_process';
import { programEnvironment } from './program-environment.ts';
import { REPOSITORY } from './start-program.ts';

const PROGRAM = 'tools/embedded-stack/src/print-token.ts';
const TOKEN_SECONDS = 36_000;

/** A token of the stack with this data directory, long enough for a run. */
export function createToken(dataDir: string, permissions: readonly string[]): string {
  const granted = permissions.flatMap((permission) => ['--permission', permission]);
  const args = [PROGRAM, '--sub', 'alice', ...granted, '--ttl', String(TOKEN_SECONDS)];
  const env = { ...programEnvironment(), DATA_DIR: dataDir };
  return execFileSync(process.execPath, args, { cwd: REPOSITORY, env, encoding: 'utf8' }).trim();
}
