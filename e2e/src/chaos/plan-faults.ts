import type { Fault, FaultChoice } from './fault.ts';
import { type FaultName, faults } from './faults.ts';
import { choose, integer, randomOf } from './random.ts';

/** One fault of a run. Times count from the start of the run. */
export type PlannedFault = FaultChoice & { readonly name: FaultName; readonly atMs: number };

export type PlanOptions = {
  readonly seed: number;
  readonly forMs: number;
  readonly names: readonly FaultName[];
  /** The longest fault. */
  readonly faultMsMax: number;
};

/**
 * Two concurrent sequences of faults, which may overlap, and one sequence of faults of the gateways, which never
 * overlap each other.
 */
const LANES = ['product', 'product', 'gateway'] as const;
const GAP_MS = { min: 1_000, max: 5_000 };
const FAULT_MS_MIN = 500;

/** The faults of a run, sorted by time. The same seed gives the same plan. */
export function planFaults(options: PlanOptions): PlannedFault[] {
  const planned = LANES.flatMap((kind, lane) => {
    const names = options.names.filter((name) => kindOf(name) === kind);
    return names.length === 0 ? [] : planLane({ ...options, names }, lane);
  });
  return planned.sort((left, right) => left.atMs - right.atMs);
}

function kindOf(name: FaultName): (typeof LANES)[number] {
  const fault: Fault = faults[name];
  return fault.kind ?? 'product';
}

function planLane({ seed, forMs, names, faultMsMax }: PlanOptions, lane: number): PlannedFault[] {
  const random = randomOf(seed * 7_919 + lane * 104_729);
  const planned: PlannedFault[] = [];
  let atMs = integer(random, GAP_MS.min, GAP_MS.max);
  while (atMs < forMs) {
    const name = choose(random, names);
    const { targets, lasts } = faults[name];
    const durationMs = lasts ? integer(random, FAULT_MS_MIN, faultMsMax) : 0;
    const fault = { name, atMs, target: choose<string>(random, targets), forMs: Math.min(durationMs, forMs - atMs) };
    planned.push(fault);
    atMs += fault.forMs + integer(random, GAP_MS.min, GAP_MS.max);
  }
  return planned;
}

export function describeFault({ name, target, atMs, forMs }: PlannedFault): string {
  const duration = forMs > 0 ? `, for ${(forMs / 1_000).toFixed(1)} s` : '';
  return `${(atMs / 1_000).toFixed(1).padStart(6)} s  ${name}: ${target}${duration}`;
}
