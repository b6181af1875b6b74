import type { ChildProcess } from 'node:child_process';

/** The time that a process has to stop before it is killed. */
const STOP_TIMEOUT_MS = 15_000;

/** A running server or program: a child process, or a container. */
export type RunningProcess = {
  readonly pid: number | undefined;
  /** Resolves with a description of the exit, once the children of the process have closed its output as well. */
  readonly exited: Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** Asks the process to end, and kills it after STOP_TIMEOUT_MS. */
  stop(): Promise<void>;
};

/** Watches a child process that was just spawned. `stopSignal` is the signal on which it ends gracefully. */
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
