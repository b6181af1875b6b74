import type { ContainerRuntimeClient } from 'testcontainers';
import type { RunningProcess } from '../running-process.ts';

const STOP_TIMEOUT_SECONDS = 15;
/** An exit code above this number contains the signal that ended the process. */
const SIGNALS_ABOVE_EXIT_CODE = 128;
/** Docker's statuses for a container that is already stopped, gone, or being removed. */
const ALREADY_DONE = new Set<unknown>([304, 404, 409]);

export type Container = ReturnType<ContainerRuntimeClient['container']['getById']>;

/** A container that was just started. `stop` removes it with its data. */
export function runningContainer(container: Container): RunningProcess {
  const exited = container.wait().then(describeEnd, () => 'is gone');
  return {
    pid: undefined,
    exited,
    kill: (signal) => void container.kill({ signal }).catch(unlessDone),
    async stop() {
      await container.stop({ t: STOP_TIMEOUT_SECONDS }).catch(unlessDone);
      await exited;
      await container.remove({ force: true, v: true }).catch(unlessDone);
    },
  };
}

function describeEnd({ StatusCode: code }: { StatusCode: number }): string {
  const signal = code - SIGNALS_ABOVE_EXIT_CODE;
  return signal > 0 ? `ended by signal ${signal}` : `ended with code ${code}`;
}

function unlessDone(error: unknown): void {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (!ALREADY_DONE.has(status)) throw error;
}
