import { runInFlight } from '../load/in-flight.ts';
import { residentMbOf } from '../load/processor-time.ts';
import type { MetricName } from '../metrics.ts';
import type { Side } from '../sides/side.ts';
import { liveThrough } from './lives.ts';
import type { Bench, Sample } from './measure.ts';

const IN_FLIGHT = 50;
const LIVES = { floor: 2_000, product: 600 };
/** The processes that are services. All others are servers, the simulated gateways and the launcher. */
const SERVICES = new Set([
  ...['gateway', 'pay', 'book'],
  ...['bookings', 'payments', 'refunds', 'gateway-webhooks', 'notifications', 'admin'],
]);

/** Measures the memory after many complete booking lifecycles. */
export async function measureMemory(bench: Bench): Promise<Sample[]> {
  const lives = Array.from({ length: bench.count(LIVES[bench.side.name]) }, (_, index) => index);
  const { failures } = await runInFlight(lives, IN_FLIGHT, () => liveThrough(bench.client));
  return [memorySample(bench.side, 'memory-loaded', failures)];
}

/** The memory of the largest service. The details list every service. */
export function memorySample(side: Side, metric: MetricName, failures: readonly string[]): Sample {
  const services = Object.entries(side.processes()).filter(([name]) => SERVICES.has(name));
  const megabytes = services.map(([name, pids]): [string, number] => [
    name,
    Math.round(pids.reduce((sum, pid) => sum + residentMbOf(pid), 0)),
  ]);
  const value = Math.max(...megabytes.map(([, mb]) => mb));
  return { metric, value, operations: 1, failures, details: Object.fromEntries(megabytes) };
}
