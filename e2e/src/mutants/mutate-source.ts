import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { applyEdits, editsOf, type Mutant } from './mutant.ts';
import { type MutantName, mutants } from './mutants.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** The bundle of `services/refunds/src/main.ts` ends with `/.cache/bundles/<digest>/services/refunds/src/main.js`. */
const BUNDLED_MAIN = /\/\.cache\/bundles\/[^/]+\/(.+\/main)\.js$/;

// Preloaded into the processes of a stack, as `--import …/mutate-source.ts?switch=file`. The file names the mutant, if
// there is one. A process with a mutant runs the sources, which contain the replaced texts. All other processes run
// bundles, which start faster.
const switchFile = new URL(import.meta.url).searchParams.get('switch') ?? '';
const name = readFileSync(switchFile, 'utf8');
if (name !== '') mutate(mutants[name as MutantName]);

function mutate(mutant: Mutant): void {
  registerHooks({
    resolve: (specifier, context, nextResolve) => nextResolve(sourceOf(specifier), context),
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const edits = editsOf(mutant, url);
      return edits.length === 0 ? loaded : { ...loaded, source: applyEdits(edits, textOf(loaded.source)) };
    },
  });
}

function sourceOf(specifier: string): string {
  const program = BUNDLED_MAIN.exec(specifier)?.[1];
  return program === undefined ? specifier : pathToFileURL(join(REPOSITORY, `${program}.ts`)).href;
}

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray | undefined): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
