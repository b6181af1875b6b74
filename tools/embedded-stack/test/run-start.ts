import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { programsEnvironment } from '@booking/testing';

const REPOSITORY = join(import.meta.dirname, '../../..');

export type Outcome = { readonly code: number | string; readonly stdout: string; readonly stderr: string };

/** Runs `npm start` with these variables until it ends by itself. */
export function runStart(variables: NodeJS.ProcessEnv): Promise<Outcome> {
  const env = { ...programsEnvironment(), ...variables };
  const main = join(REPOSITORY, 'tools/embedded-stack/src/main.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [main], { env, cwd: REPOSITORY }, (error, stdout, stderr) => {
      resolve({ code: error ? (error.code ?? 'killed') : 0, stdout, stderr });
    });
  });
}
