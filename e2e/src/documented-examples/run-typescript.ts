import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { programsEnvironment } from '@booking/testing';

/** The folder for the program. It is a package that depends on the client, so that Node finds the client. */
const FOLDER = join(import.meta.dirname, '../..');

type Example = {
  readonly code: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Called with each line that the example prints. */
  readonly onLine: (line: string) => void;
};

/** Runs an example as a separate program. Throws if it fails. */
export async function runTypescript({ code, variables, onLine }: Example): Promise<void> {
  const file = join(FOLDER, `.example-${process.pid}.ts`);
  writeFileSync(file, code);
  try {
    const env = { ...programsEnvironment(), ...variables };
    const program = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    createInterface(program.stdout).on('line', onLine);
    const errors = text(program.stderr);
    const [exitCode] = (await once(program, 'close')) as [number | null];
    if (exitCode !== 0) throw new Error(`Exit code ${exitCode}: ${await errors}`);
  } finally {
    rmSync(file);
  }
}
