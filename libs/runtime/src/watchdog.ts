import { Worker } from 'node:worker_threads';
import type { Logger } from './logger.ts';

/** A process whose event loop does nothing for so long serves nobody, and does not come back by itself. */
const STANDSTILL_MS_MAX = 30_000;
/** The main thread beats and the watching thread looks this often within that time. */
const TICKS = 30;
/** Enough for a loop that counts; a thread may have far more by default. */
const RESOURCES = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8, stackSizeMb: 1 };

type Watched = { readonly service: string; readonly logger: Logger; readonly standstillMsMax?: number | undefined };

/**
 * Ends the process with SIGKILL, after a line in the log, when its event loop stands still. A thread of its own watches,
 * and counts its own ticks: time in which the whole process did not run, after SIGSTOP or while a laptop sleeps, does
 * not count. Signals that a stuck process would handle itself cannot end it.
 */
export function startWatchdog({ service, logger, standstillMsMax = STANDSTILL_MS_MAX }: Watched): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const tickMs = standstillMsMax / TICKS;
  setInterval(() => Atomics.add(beats, 0, 1), tickMs).unref();
  const line = { level: 'fatal', service, reason: `the event loop stood still for ${String(standstillMsMax)} ms` };
  const workerData = { beats, tickMs, ticks: TICKS, line };
  const worker = new Worker(WATCH, { eval: true, workerData, resourceLimits: RESOURCES, execArgv: [], env: {} });
  worker.on('error', (err) => logger.error({ err }, 'nobody watches the event loop any more'));
  worker.unref();
}

/** Plain JavaScript, so that the thread loads nothing else. Its standard output would pass through the stuck thread. */
const WATCH = `
  const { workerData: { beats, tickMs, ticks, line } } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let missed = 0, seen = -1; missed < ticks;) {
    Atomics.wait(clock, 0, 0, tickMs);
    const now = Atomics.load(beats, 0);
    missed = now === seen ? missed + 1 : 0;
    seen = now;
  }
  writeSync(1, JSON.stringify({ ...line, time: new Date().toISOString(), msg: 'the process ends itself' }) + '\\n');
  process.kill(process.pid, 'SIGKILL');
`;
