import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SetupError } from '@booking/testing/servers';
import { Harness } from './harness.ts';
import { HELP, type Options, parseOptions } from './options.ts';
import { describeRun, type Results, tableOf } from './results.ts';
import { runBench } from './run-bench.ts';
import { writeDocs } from './write-docs.ts';

const FAILED = 1;
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());

try {
  const options = parseOptions(process.argv.slice(2));
  if (options) report(await run(options), options);
  else console.log(HELP);
} catch (error) {
  process.exitCode = FAILED;
  if (interruption.signal.aborted) {
    console.error('Stopped.');
    // Ends the process, because requests may still wait for a process that has ended.
    process.exit();
  }
  console.error(error instanceof SetupError ? error.message : error);
}

/** Rejects when the person at the terminal stops the run. */
async function interrupted(): Promise<never> {
  const { signal } = interruption;
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

async function run(options: Options): Promise<Results> {
  const harness = new Harness({ ...options, signal: interruption.signal });
  try {
    const described = describeRun(options);
    return { ...described, ...(await Promise.race([runBench(harness, options), interrupted()])) };
  } finally {
    await harness.close();
  }
}

function report(results: Results, { out, writeDocs: isForDocs }: Options): void {
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, `${JSON.stringify(results, null, 2)}\n`);
  console.log(
    `\n${tableOf(results)}\n\nA star marks a round that other programs disturbed. Every record is in ${out}.`,
  );
  if (isForDocs) writeDocs(results);
  if (results.violations.length === 0) return;
  process.exitCode = FAILED;
  console.error(`\nThe run has failed:\n${results.violations.map((violation) => `  ${violation}`).join('\n')}`);
}
