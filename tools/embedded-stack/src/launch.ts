import { SetupError } from '@booking/testing/servers';
import { whenNpmEnds } from './npm-watch.ts';
import { portFrom } from './ports.ts';
import type { Programs } from './programs.ts';
import { dataDirFrom } from './stack-directory.ts';
import { type EmbeddedStack, startEmbeddedStack } from './start-embedded-stack.ts';
import { describeFullDisk } from './start-failure.ts';
import { welcome } from './welcome.ts';

const FORCED_EXIT_CODE = 130;
/** A second signal within this time is a copy of the first signal, which npm has forwarded. */
const ECHO_MS = 500;

const interruption = new AbortController();
let interruptedAtMs = 0;

type Launch = { readonly env: NodeJS.ProcessEnv; readonly programs: Programs };

/** Runs a stack until it is interrupted. */
export async function launch(options: Launch): Promise<void> {
  const stack = await start(options);
  if (stack) await stopOnInterruption(stack);
}

async function start({ env, programs }: Launch): Promise<EmbeddedStack | undefined> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  whenNpmEnds(env, interrupt);
  const dataDir = dataDirFrom(env);
  try {
    const started = await startEmbeddedStack({
      port: portFrom(env),
      dataDir,
      programs,
      env,
      say,
      signal: interruption.signal,
    });
    console.log(await welcome(started, (performance.now() / 1000).toFixed(1)));
    return started;
  } catch (error) {
    report(error, dataDir);
    return undefined;
  }
}

/** Stops everything in order at the first signal, and at once at the second signal. npm repeats a single Ctrl-C. */
function interrupt(): void {
  if (!interruption.signal.aborted) {
    interruptedAtMs = performance.now();
    console.log('\nStopping. Press Ctrl-C again to stop immediately.');
    interruption.abort();
  } else if (performance.now() - interruptedAtMs > ECHO_MS) process.exit(FORCED_EXIT_CODE);
}

/** Prints a message. While the stack stops, errors of processes are expected, so nothing is printed. */
function say(sentence: string): void {
  if (!interruption.signal.aborted) console.log(sentence);
}

function report(error: unknown, dataDir: string): void {
  if (interruption.signal.aborted) {
    console.log('Stopped.');
    return;
  }
  process.exitCode = 1;
  console.error(describeFullDisk(error, dataDir) ?? (error instanceof SetupError ? error.message : error));
}

async function stopOnInterruption(running: EmbeddedStack): Promise<void> {
  const { signal } = interruption;
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await running.stop();
  console.log('Stopped.');
}
