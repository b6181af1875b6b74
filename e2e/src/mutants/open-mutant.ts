import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStage, type Stage } from '../model/world.ts';
import { requireFit, type Mutant } from './mutant.ts';
import { mutants, type MutantName } from './mutants.ts';

/** Starts the whole product with one guard switched off. Throws when the guard is no longer where the table says. */
export async function openMutant(name: MutantName): Promise<Stage> {
  const mutant: Mutant = mutants[name];
  requireFit(mutant);
  const hook = pathToFileURL(join(import.meta.dirname, 'mutate-source.ts'));
  hook.searchParams.set('mutant', name);
  const stage = await openStage({ NODE_OPTIONS: `--import=${hook.href}` });
  for (const { service, statement } of mutant.sql ?? []) await stage.databases[service].query(statement);
  return stage;
}
