import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@booking/contracts';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** One exact text of one source file, and what stands there instead. */
export type Edit = { readonly file: string; readonly replace: string; readonly by: string };

/** A product with one guard switched off. */
export type Mutant = {
  /** The guard, as the end of a sentence. */
  readonly guard: string;
  readonly edits: readonly Edit[];
  /** What goes from the databases besides, and how it comes back, whatever has become of the rows. */
  readonly sql?: readonly { readonly service: ServiceName; readonly off: string; readonly on: string }[];
};

/** What is to be replaced in a source file. */
export function editsOf({ edits }: Mutant, url: string): Edit[] {
  return edits.filter(({ file }) => url.endsWith(`/${file}`));
}

/** Throws when a text is not there exactly once: then the table of mutants has to follow the code. */
export function applyEdits(edits: readonly Edit[], source: string): string {
  return edits.reduce(applyEdit, source);
}

/** Throws when a text to replace is not where the table says. */
export function requireFit(mutant: Mutant): void {
  for (const { file } of mutant.edits) {
    applyEdits(editsOf(mutant, `/${file}`), readFileSync(join(REPOSITORY, file), 'utf8'));
  }
}

function applyEdit(source: string, { file, replace, by }: Edit): string {
  const count = source.split(replace).length - 1;
  if (count === 1) return source.replace(replace, () => by);
  throw new Error(`${file} has ${count} times, and not once, ${JSON.stringify(replace)}`);
}
