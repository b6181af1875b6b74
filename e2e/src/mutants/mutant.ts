import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@booking/contracts';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** The replacement of one exact text in a source file. */
export type Edit = { readonly file: string; readonly replace: string; readonly by: string };

/** A limit at which nats-server deletes messages of a stream, even if services have not handled them. */
type StreamLimit = { readonly stream: string; readonly messagesMax: number };

/** The changes that switch off one guard of the product. */
export type Mutant = {
  /** The name of the guard, which completes a sentence. */
  readonly guard: string;
  readonly edits: readonly Edit[];
  /** Limits that streams have while the guard is off. */
  readonly streams?: readonly StreamLimit[];
  /** SQL that removes the guard from a database, and SQL that restores it even if rows violate it by then. */
  readonly sql?: readonly { readonly service: ServiceName; readonly off: string; readonly on: string }[];
};

/** The edits of one source file. */
export function editsOf({ edits }: Mutant, url: string): Edit[] {
  return edits.filter(({ file }) => url.endsWith(`/${file}`));
}

/** Applies the edits. Throws unless each text occurs exactly once; the table of mutants then needs an update. */
export function applyEdits(edits: readonly Edit[], source: string): string {
  return edits.reduce(applyEdit, source);
}

/** Throws unless each text of the mutant occurs exactly once in its file. */
export function requireFit(mutant: Mutant): void {
  for (const { file } of mutant.edits) {
    applyEdits(editsOf(mutant, `/${file}`), readFileSync(join(REPOSITORY, file), 'utf8'));
  }
}

function applyEdit(source: string, { file, replace, by }: Edit): string {
  const count = source.split(replace).length - 1;
  if (count === 1) return source.replace(replace, () => by);
  throw new Error(`${file} contains ${count} times instead of once: ${JSON.stringify(replace)}`);
}
