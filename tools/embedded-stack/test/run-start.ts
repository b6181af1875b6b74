import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { programsEnvironment } from '@booking/testing';

const REPOSITORY = join(import.meta.dirname, '../../..');

export type Outcome = { readonly code: number | string; readonly stdout: string; readonly stderr: string };

type Options = {
  /** Interrupts the start when it has printed this text. */
  readonly until?: string | undefined;
  /** The folder of another copy of the repository. */
  readonly repository?: string;
};

/** Runs `npm start` with these variables. */
export function runStart(variables: NodeJS.ProcessEnv, { until, repository = REPOSITORY }: Options): Promise<Outcome> {
  const env = { ...programsEnvironment(), ...variables };
  const main = join(repository, 'tools/embedded-stack/src/main.ts');
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [main], { env, cwd: repository }, (error, stdout, stderr) => {
      resolve({ code: error ? (error.code ?? 'killed') : 0, stdout, stderr });
    });
    let printed = '';
    child.stdout?.on('data', (text: string) => {
      printed += text;
      if (until !== undefined && !child.killed && printed.includes(until)) child.kill('SIGINT');
    });
  });
}
