import { Worker } from 'node:worker_threads';
import type { Logger } from '../telemetry/logger.ts';

/** A process whose event loop has been blocked for this long serves no requests and does not recover by itself. */
const STANDSTILL_MS_MAX = 30_000;
/** How many times within that limit the main thread signals, and the watching thread checks. */
const TICKS = 10;
/** The memory of the watching thread. It only counts, and the defaults are far larger. */
const RESOURCES = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8, stackSizeMb: 1 };

type Watched = { readonly service: string; readonly logger: Logger; readonly standstillMsMax?: number | undefined };

/**
 * Watches the event loop of this process from another thread. If it is blocked for too long, logs a line and ends the
 * process with SIGKILL; a stuck process could not handle any other signal. The thread counts its own checks, so the
 * time in which the whole process was paused (SIGSTOP, a sleeping laptop) does not count.
 */
export function startWatchdog({ service, logger, standstillMsMax = STANDSTILL_MS_MAX }: Watched): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const tickMs = standstillMsMax / TICKS;
  setInterval(() => Atomics.add(beats, 0, 1), tickMs).unref();
  const line = { level: 'fatal', service, reason: `the event loop stood still for ${String(standstillMsMax)} ms` };
  const workerData = { beats, tickMs, ticks: TICKS, line };
  const worker = new Worker(WATCH, { eval: true, workerData, resourceLimits: RESOURCES, execArgv: [], env: {} });
  worker.on('error', (err) => logger.error({ err }, 'the event loop is no longer watched'));
  worker.unref();
}

/**
 * The program of the watching thread, in plain JavaScript, so that the thread loads nothing else. It writes to the file
 * descriptor, because its standard output would pass through the stuck main thread.
 */
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
