import { InvalidEnvironment } from '../configuration/parse-env.ts';
import { withoutPasswords } from '../configuration/without-passwords.ts';

/** A command for operators: `npm run <task>`. Resolves with a summary of the result; throws when it failed. */
export type Task<Config> = (config: Config, options: readonly string[]) => Promise<string>;

type Wanted<Config> = { readonly name: string; readonly options: readonly string[]; readonly config: () => Config };

const WITH_NPM_START =
  'Beside npm start, the variables come from its directory: start the stack once with npm start, or set DATA_DIR.';

/** Runs one task as a process. It prints the result, and exits with code 1 if the task fails. */
export async function runTask<Config>(
  tasks: Readonly<Record<string, Task<Config>>>,
  { name, options, config }: Wanted<Config>,
): Promise<void> {
  try {
    const task = tasks[name];
    if (!task) throw new Error(`There is no task ${name}; choose from ${Object.keys(tasks).join(', ')}.`);
    process.stdout.write(`${await task(config(), options)}\n`);
  } catch (error) {
    process.stderr.write(`${withoutPasswords(error instanceof Error ? error.message : String(error))}\n`);
    if (error instanceof InvalidEnvironment) process.stderr.write(`${WITH_NPM_START}\n`);
    process.exitCode = 1;
  }
}
