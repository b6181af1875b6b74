import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupError } from '@booking/testing/servers';
import { FOREIGN_CPU_MAX } from '../results.ts';
import { startProduct } from '../sides/start-product.ts';
import { type BacklogOptions, HELP, parseBacklogOptions } from './backlog-options.ts';
import { type Drain, drainBacklog } from './drain-backlog.ts';

/** PostgreSQL may run as another user, who must be able to traverse the directory. */
const ANYBODY_MAY_PASS = 0o711;
/** Behind the ports of the stack. Nothing listens there, and a backlog of webhooks asks no gateway. */
const STRIPE_OFFSET = 24;
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());

try {
  const options = parseBacklogOptions(process.argv.slice(2));
  if (options) report(await run(options));
  else console.log(HELP);
} catch (error) {
  process.exitCode = 1;
  if (interruption.signal.aborted) console.error('Stopped.');
  else console.error(error instanceof SetupError ? error.message : error);
}

async function run({ deliveries, port, dataDir }: BacklogOptions): Promise<Drain> {
  const { signal } = interruption;
  mkdirSync(dataDir, { recursive: true, mode: ANYBODY_MAY_PASS });
  const directory = mkdtempSync(join(resolve(dataDir), 'run-'));
  try {
    const stack = { dataDir: join(directory, 'product'), port, stripePort: port + STRIPE_OFFSET, signal };
    const side = await startProduct(stack);
    try {
      return await drainBacklog({ side, url: `http://127.0.0.1:${port}`, dataDir: stack.dataDir, deliveries, signal });
    } finally {
      await side.stop();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function report({ deliveries, perSecond, usage, violations }: Drain): void {
  const { seconds, cpuMs, cpuMsTotal, foreignCpu } = usage;
  console.log(`${deliveries} webhooks in ${seconds.toFixed(1)} s: ${perSecond.toFixed(0)} per second`);
  const used = Object.entries(cpuMs).filter(([, ms]) => ms > 0);
  console.log(`CPU ms per webhook: ${cpuMsTotal} (${used.map(([name, ms]) => `${name} ${ms}`).join(', ')})`);
  console.log(`Other programs used ${(foreignCpu * 100).toFixed(0)} % of the CPU.`);
  if (foreignCpu > FOREIGN_CPU_MAX) console.log('That disturbed the run: repeat it on a quiet machine.');
  if (violations.length === 0) return;
  process.exitCode = 1;
  console.error(`The run has failed:\n${violations.map((violation) => `  ${violation}`).join('\n')}`);
}
