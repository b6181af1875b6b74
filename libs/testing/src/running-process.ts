import type { ChildProcess } from 'node:child_process';

/** How long a process may take to stop before it is killed. */
const STOP_TIMEOUT_MS = 15_000;

/** A child process, seen by whoever started it. */
export type RunningProcess = {
  readonly pid: number | undefined;
  /** Settles with how the process ended, in words, once its own children have closed its output too. */
  readonly exited: Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** Asks the process to end, and kills it when it does not. */
  stop(): Promise<void>;
};

/** Watches a child process that was just spawned and ends in order on `stopSignal`. */
export function runningProcess(child: ChildProcess, stopSignal: NodeJS.Signals): RunningProcess {
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('close', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`));
  });
  return {
    pid: child.pid,
    exited,
    kill: (signal) => void child.kill(signal),
    async stop() {
      child.kill(stopSignal);
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}
