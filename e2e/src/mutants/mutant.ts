import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@booking/contracts';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** One exact text of one source file, and its replacement. */
export type Edit = { readonly file: string; readonly replace: string; readonly by: string };

/** A limit of a stream that nats-server keeps whether or not services have handled the events. */
type StreamLimit = { readonly stream: string; readonly messagesMax: number };

/** A product with one guard switched off. */
export type Mutant = {
  /** The name of the guard, as the end of a sentence. */
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

/** Throws unless each text occurs exactly once. The table of mutants needs an update then. */
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
  throw new Error(`${file} has ${count} times, and not once, ${JSON.stringify(replace)}`);
}
