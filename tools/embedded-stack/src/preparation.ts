import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ONLY_OWNER } from './stack-directory.ts';
import type { StackPlan } from './stack-plan.ts';
import { settingsOf } from './variables-of.ts';

/** Whether the last start prepared the databases and streams for the same programs, settings and passwords. */
export function isPrepared(plan: StackPlan): boolean {
  const { postgres, jetstream, prepared } = plan.directory;
  const isKept = [postgres, jetstream, prepared].every((path) => existsSync(path));
  return isKept && readFileSync(prepared, 'utf8') === digestOf(plan);
}

export function recordPreparation(plan: StackPlan): void {
  writeFileSync(plan.directory.prepared, digestOf(plan), { mode: ONLY_OWNER });
}

/**
 * A digest of everything that a preparation depends on. If the stack runs the sources, the digest differs at every
 * start, because the sources may change.
 */
function digestOf({ programs, environment, database }: StackPlan): string {
  const { bundles = Date.now() } = programs;
  const { databasePasswords, databaseSuperuserPassword } = database;
  const settings = { ...settingsOf('provisioner', environment), NATS_URL: environment['NATS_URL'] };
  const inputs = JSON.stringify([bundles, settings, databasePasswords, databaseSuperuserPassword]);
  return createHash('sha256').update(inputs).digest('hex');
}
