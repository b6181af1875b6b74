import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runGuarded, type RunningProcess, runningProcess, SetupError } from '@booking/testing/servers';

export const REPOSITORY = join(import.meta.dirname, '../../../..');
const OUTPUT_CHARACTERS_MAX = 4_000;

type ProgramOptions = {
  /** The path of the main file, from the root of the repository, and the arguments. */
  readonly command: readonly [script: string, ...args: string[]];
  readonly env: NodeJS.ProcessEnv;
  /** Matches the output that the program prints when it is ready. */
  readonly readyWhen: RegExp;
  readonly signal: AbortSignal;
};

/**
 * Starts a Node program that ends with this process, and waits until the program is ready. Throws SetupError with its
 * output if it ends before that.
 */
export async function startProgram({ command, env, readyWhen, signal }: ProgramOptions): Promise<RunningProcess> {
  signal.throwIfAborted();
  const [script, ...args] = command;
  const line = runGuarded(process.execPath, [join(REPOSITORY, script), ...args], { deathSignal: 'TERM' });
  // In its own process group, the program does not receive the terminal's Ctrl-C. The bench stops its processes in
  // order.
  const child = spawn(line.command, line.args, {
    env,
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const running = runningProcess(child, 'SIGTERM');
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (text: string): void => {
      output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
      if (readyWhen.test(output)) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void running.exited.then((end) => reject(new SetupError(`${script} ${end}\n${output}`)));
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    await ready;
    return running;
  } catch (error) {
    await running.stop();
    throw error;
  }
}
