import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@booking/contracts';
import { environmentOf, type StackPlan } from './process-definitions.ts';
import { ONLY_OWNER } from './stack-directory.ts';

/** Writes what each service is told beyond the environment from outside, so that its tasks can be started beside it. */
export function recordEnvironments(plan: StackPlan, outside: NodeJS.ProcessEnv): void {
  for (const name of serviceNames) {
    const own = Object.entries(environmentOf(plan, name)).filter(([variable, value]) => outside[variable] !== value);
    const lines = own.map(([variable, value]) => `${variable}=${quote(value)}\n`);
    writeFileSync(join(plan.directory.env, `${name}.env`), lines.join(''), { mode: ONLY_OWNER });
  }
}

/** Nothing is escaped within the quotes of such a file, so the kind is chosen that the value does not contain. */
function quote(value: string): string {
  const mark = [`'`, '"', '`'].find((kind) => !value.includes(kind)) ?? `'`;
  return mark + value + mark;
}
