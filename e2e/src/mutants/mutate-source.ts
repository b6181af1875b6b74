import { registerHooks } from 'node:module';
import { applyEdits } from './mutant.ts';
import { mutants, type MutantName } from './mutants.ts';

// Preloaded into the processes of a stack, as `--import …/mutate-source.ts?mutant=inbox`.
const name = new URL(import.meta.url).searchParams.get('mutant') ?? '';
const mutant = mutants[name as MutantName];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const edited = applyEdits(mutant, url, textOf(loaded.source));
    return edited === undefined ? loaded : { ...loaded, source: edited };
  },
});

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray | undefined): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
