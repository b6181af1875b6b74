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
  /** What goes from the databases besides, once the services have made them. */
  readonly sql?: readonly { readonly service: ServiceName; readonly statement: string }[];
};

/** The edit for a source file that is about to be loaded; undefined for all other files. */
export function applyEdits({ guard, edits }: Mutant, url: string, source: string): string | undefined {
  const matching = edits.filter(({ file }) => url.endsWith(`/${file}`));
  if (matching.length === 0) return undefined;
  return matching.reduce((text, edit) => applyEdit(guard, edit, text), source);
}

/** Throws when a text to replace is not where the table says: then the table has to follow the code. */
export function requireFit(mutant: Mutant): void {
  for (const { file } of mutant.edits) applyEdits(mutant, `/${file}`, readFileSync(join(REPOSITORY, file), 'utf8'));
}

function applyEdit(guard: string, { file, replace, by }: Edit, source: string): string {
  const count = source.split(replace).length - 1;
  if (count === 1) return source.replace(replace, () => by);
  throw new Error(`Switching off ${guard}: ${file} has ${count} times, and not once, ${JSON.stringify(replace)}`);
}
