import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MutantName } from '../mutants/mutants.ts';

/** The main file of a program, bundled or not: `…/services/refunds/src/main.js`. */
const MAIN = /(?:services|tools)\/([^/]+)\/src\/main\.[jt]s$/;
const LOOK_INTERVAL_MS = 100;

// Preloaded into the processes of a run, as `--import …/control-process.ts?controls=folder`. Four files in the folder
// control a program. `<program>.clock` has the milliseconds by which its clock is ahead. `<program>.version` has the
// folder of another version of the product, from which its next process runs. `<program>.variables` has additional
// environment variables. `<program>.mutants` has the names of the guards that its next process runs without.
const folder = new URL(import.meta.url).searchParams.get('controls') ?? '';
const program = MAIN.exec(process.argv[1] ?? '')?.[1];
if (program !== undefined) {
  shiftClock(join(folder, `${program}.clock`));
  runVersion(join(folder, `${program}.version`));
  await switchOff(JSON.parse(read(join(folder, `${program}.mutants`)) || '[]') as MutantName[]);
  // oxlint-disable-next-line no-restricted-properties -- This runs before the main file, which reads the environment.
  Object.assign(process.env, JSON.parse(read(join(folder, `${program}.variables`)) || '{}'));
}

function shiftClock(file: string): void {
  let aheadMs = Number(read(file));
  setInterval(() => (aheadMs = Number(read(file))), LOOK_INTERVAL_MS).unref();
  const now = (): number => RealDate.now() + aheadMs;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget: NewableFunction) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
  });
}

function runVersion(file: string): void {
  const version = read(file);
  if (version === '') return;
  registerHooks({
    resolve: (specifier, context, nextResolve) => nextResolve(inVersion(specifier, version), context),
  });
}

function inVersion(specifier: string, version: string): string {
  const [main] = MAIN.exec(specifier) ?? [];
  return main === undefined ? specifier : pathToFileURL(join(version, main.replace(/\.js$/, '.ts'))).href;
}

/** Most processes have all guards, and do not load the table of mutants. */
async function switchOff(names: readonly MutantName[]): Promise<void> {
  if (names.length > 0) (await import('../mutants/mutate-source.ts')).mutateSource(names);
}

/** The content of a file, or an empty text if the file does not exist. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
