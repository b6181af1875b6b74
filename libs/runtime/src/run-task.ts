import { withoutPasswords } from './without-passwords.ts';

/** Something an operator has done by hand: `npm run <task>`. Resolves with what came of it; throws when it failed. */
export type Task<Config> = (config: Config, options: readonly string[]) => Promise<string>;

type Wanted<Config> = { readonly name: string; readonly options: readonly string[]; readonly config: () => Config };

/** The life of a process that does one thing and ends: prints what came of it, and exits with 1 when it failed. */
export async function runTask<Config>(
  tasks: Readonly<Record<string, Task<Config>>>,
  { name, options, config }: Wanted<Config>,
): Promise<void> {
  try {
    const task = tasks[name];
    if (!task) throw new Error(`There is no task ${name}; there are ${Object.keys(tasks).join(', ')}.`);
    process.stdout.write(`${await task(config(), options)}\n`);
  } catch (error) {
    process.stderr.write(`${withoutPasswords(error instanceof Error ? error.message : String(error))}\n`);
    process.exitCode = 1;
  }
}
