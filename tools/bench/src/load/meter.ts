import { cpuMsByName, machineTime, type Processes, treeOf } from './processor-time.ts';

export type Usage = {
  readonly seconds: number;
  /** The CPU time per operation: of each process, and of all processes of the side. */
  readonly cpuMs: Readonly<Record<string, number>>;
  readonly cpuMsTotal: number;
  /** The share of the machine's CPU that went to programs outside of the bench. */
  readonly foreignCpu: number;
};

/** Measures the CPU time of a side while something runs. */
export class Meter {
  readonly #processes: () => Processes;

  /** `processes` returns the processes of the measured side. */
  constructor(processes: () => Processes) {
    this.#processes = processes;
  }

  /** Runs the work and returns its result with the CPU time per operation. */
  async measure<Result>(
    work: () => Promise<Result>,
    operationsOf: (result: Result) => number,
  ): Promise<{ result: Result; usage: Usage }> {
    const processes = this.#processes();
    const before = look(processes);
    const result = await work();
    return { result, usage: usageBetween(before, look(processes), operationsOf(result)) };
  }
}

type Look = ReturnType<typeof look>;

function look(processes: Processes): {
  at: number;
  side: Record<string, number>;
  benchMs: number;
  machine: ReturnType<typeof machineTime>;
} {
  // The CPU time of the whole bench. The other side and the fake Stripe are children of this process, so their time is
  // not foreign.
  const everything = cpuMsByName({ everything: treeOf(process.pid) });
  return {
    at: performance.now(),
    side: cpuMsByName(processes),
    benchMs: everything['everything'] ?? 0,
    machine: machineTime(),
  };
}

function usageBetween(before: Look, after: Look, operations: number): Usage {
  const names = Object.keys(after.side);
  const taken = names.map((name): [string, number] => [name, (after.side[name] ?? 0) - (before.side[name] ?? 0)]);
  const perOperation = (ms: number): number => Number((ms / Math.max(1, operations)).toFixed(3));
  const machineMs = after.machine.totalMs - before.machine.totalMs;
  const foreignMs = after.machine.busyMs - before.machine.busyMs - (after.benchMs - before.benchMs);
  return {
    seconds: Number(((after.at - before.at) / 1000).toFixed(3)),
    cpuMs: Object.fromEntries(taken.map(([name, ms]) => [name, perOperation(ms)])),
    cpuMsTotal: perOperation(taken.reduce((sum, [, ms]) => sum + ms, 0)),
    foreignCpu: Number(Math.max(0, foreignMs / machineMs).toFixed(2)),
  };
}
