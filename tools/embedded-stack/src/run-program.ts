import type { RunningProcess } from '@booking/testing/servers';
import { closeLog, describeLine, logFileOf, openLog } from './process-log.ts';
import { spawnNode } from './spawn-node.ts';
import type { StackPlan } from './stack-plan.ts';
import { startFailure } from './start-failure.ts';

export type Program<Name extends string = string> = {
  readonly name: Name;
  /** The main file of the program. */
  readonly file: string;
  readonly options?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** Runs a program until it ends. Throws an Error when it fails, or when `signal` aborts, which ends the program. */
export async function runToEnd(plan: StackPlan, program: Program, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const running = runNode(plan, program);
  signal.addEventListener('abort', () => running.kill('SIGTERM'), { once: true });
  const end = await running.exited;
  signal.throwIfAborted();
  if (end !== 'ended with code 0')
    throw startFailure(`${program.name} ${end}`, logFileOf(plan.directory.logs, program.name));
}

/** Starts a program with a log of its own. */
export function runNode({ directory, say }: StackPlan, { name, file, options = [], env }: Program): RunningProcess {
  const log = openLog(logFileOf(directory.logs, name));
  const running = spawnNode({
    file,
    options,
    env,
    onLine: (line, source) => {
      log.write(`${line}\n`);
      const described = describeLine(name, line, source);
      if (described !== undefined) say(described);
    },
  });
  // A process counts as ended when its log is complete, because the log says why it ended.
  return { ...running, exited: running.exited.then((end) => closeLog(log).then(() => end)) };
}
