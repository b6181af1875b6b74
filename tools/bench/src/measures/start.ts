import { setTimeout as delay } from 'node:timers/promises';
import type { Harness } from '../harness.ts';
import { Meter } from '../load/meter.ts';
import type { Side, SideName } from '../sides/side.ts';
import type { FreshBench, Sample } from './measure.ts';
import { memorySample } from './memory.ts';

/** The pause before an idle stack is measured. Each process collects its garbage about eight seconds after its start. */
const SETTLE_MS = 20_000;
const IDLE_SECONDS = 10;

/**
 * Measures the time from the first process until the whole stack answers, on an empty disk and on a second start. Also
 * measures the CPU and memory of the idle stack.
 */
export async function measureStart({ harness, name: side }: FreshBench): Promise<Sample[]> {
  const dataDir = harness.newDirectory(`${side}-start`);
  const empty = await timeStart(harness, side, dataDir);
  await empty.running.stop();
  const warm = await timeStart(harness, side, dataDir);
  const idle = await measureIdle(warm.running, harness.signal);
  await warm.running.stop();
  return [
    { metric: 'start-empty', value: empty.seconds, operations: 1, failures: [] },
    { metric: 'start-warm', value: warm.seconds, operations: 1, failures: [] },
    ...idle,
  ];
}

async function timeStart(
  harness: Harness,
  name: SideName,
  dataDir: string,
): Promise<{ running: Side; seconds: number }> {
  const startedAt = performance.now();
  const running = await harness.startBeside(name, dataDir);
  return { running, seconds: (performance.now() - startedAt) / 1000 };
}

async function measureIdle(side: Side, signal: AbortSignal): Promise<Sample[]> {
  await delay(SETTLE_MS, undefined, { signal });
  const { usage } = await new Meter(() => side.processes()).measure(
    () => delay(IDLE_SECONDS * 1000, undefined, { signal }),
    () => IDLE_SECONDS,
  );
  return [
    { metric: 'idle-cpu', value: usage.cpuMsTotal, operations: IDLE_SECONDS, usage, failures: [] },
    memorySample(side, 'memory-idle', []),
  ];
}
