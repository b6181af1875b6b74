import { registerHooks } from 'node:module';
import { applyEdits, editsOf } from './mutant.ts';
import { mutants, type MutantName } from './mutants.ts';

// Preloaded into the processes of a stack, as `--import …/mutate-source.ts?mutant=inbox`.
const name = new URL(import.meta.url).searchParams.get('mutant') ?? '';
const mutant = mutants[name as MutantName];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const edits = editsOf(mutant, url);
    return edits.length === 0 ? loaded : { ...loaded, source: applyEdits(edits, textOf(loaded.source)) };
  },
});

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray | undefined): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
