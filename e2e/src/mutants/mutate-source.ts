import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { applyEdits, editsOf } from './mutant.ts';
import { type MutantName, mutants } from './mutants.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** The bundle of `services/refunds/src/main.ts` ends with `/.cache/bundles/<digest>/services/refunds/src/main.js`. */
const BUNDLED_MAIN = /\/\.cache\/bundles\/[^/]+\/(.+\/main)\.js$/;

/**
 * Switches guards off in this process before its main file is loaded. The process then runs the sources, which contain
 * the replaced texts. All other processes run bundles, which start faster.
 */
export function mutateSource(names: readonly MutantName[]): void {
  registerHooks({
    resolve: (specifier, context, nextResolve) => nextResolve(sourceOf(specifier), context),
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const edits = names.flatMap((name) => editsOf(mutants[name], url));
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
