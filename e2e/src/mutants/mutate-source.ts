import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { applyEdits, editsOf, type Mutant } from './mutant.ts';
import { mutants, type MutantName } from './mutants.ts';

// Preloaded into the processes of a stack, as `--import …/mutate-source.ts?switch=file`: the file names the mutant, if any.
const switchFile = new URL(import.meta.url).searchParams.get('switch') ?? '';
const name = readFileSync(switchFile, 'utf8');
if (name !== '') mutate(mutants[name as MutantName]);

function mutate(mutant: Mutant): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const edits = editsOf(mutant, url);
      return edits.length === 0 ? loaded : { ...loaded, source: applyEdits(edits, textOf(loaded.source)) };
    },
  });
}

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray | undefined): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
