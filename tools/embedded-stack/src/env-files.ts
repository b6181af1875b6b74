import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@booking/contracts';
import { environmentOf, migrationEnvironmentOf, provisionerEnvironment } from './process-definitions.ts';
import { ONLY_OWNER } from './stack-directory.ts';
import type { StackPlan } from './stack-plan.ts';

/**
 * Writes a file with the variables of each service, of its migrations and of the provisioner, without the variables
 * given from outside. Tasks can then run beside the stack.
 */
export function recordEnvironments(plan: StackPlan, outside: NodeJS.ProcessEnv): void {
  for (const name of serviceNames) {
    writeVariables(join(plan.directory.env, `${name}.env`), environmentOf(plan, name), outside);
    writeVariables(join(plan.directory.env, `${name}-migrations.env`), migrationEnvironmentOf(plan, name), outside);
  }
  writeVariables(join(plan.directory.env, 'provisioner.env'), provisionerEnvironment(plan), outside);
}

function writeVariables(file: string, variables: Readonly<Record<string, string>>, outside: NodeJS.ProcessEnv): void {
  const isOutside = ([variable, value]: readonly [string, string]): boolean =>
    outside[variable] === value || outside[`${variable}_FILE`] !== undefined;
  const own = Object.entries(variables).filter((entry) => !isOutside(entry));
  const lines = own.map(([variable, value]) => `${variable}=${quote(value)}\n`);
  writeFileSync(file, lines.join(''), { mode: ONLY_OWNER });
}

/** Quotes a value with quotes that it does not contain, because env files have no escapes. */
function quote(value: string): string {
  const mark = [`'`, '"', '`'].find((kind) => !value.includes(kind)) ?? `'`;
  return mark + value + mark;
}
