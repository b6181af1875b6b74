import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { basename } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { runGuarded, type Identity } from './run-guarded.ts';

const START_TIMEOUT_MS = 60_000;
/** How long a server may take to stop before it is killed. */
const STOP_TIMEOUT_MS = 15_000;
const OUTPUT_CHARACTERS_MAX = 20_000;
const OUTPUT_LINES_SHOWN = 5;

export type ServerOptions = {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly identity?: Identity | undefined;
  /** What the server has printed once it answers. */
  readonly readyWhen: RegExp;
  readonly stopSignal: 'SIGINT' | 'SIGTERM';
  /** Receives everything the server prints. */
  readonly log?: Writable | undefined;
};

/** A server of somebody else's (PostgreSQL, nats-server) as a child process that dies with its parent. */
export type Server = {
  readonly pid: number | undefined;
  /** Settles when the process and its own children are gone, however they ended. */
  readonly exited: Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Asks the server to end, and kills it when it does not. */
  stop(): Promise<void>;
};

type Child = ChildProcessByStdio<null, null, Readable>;

/**
 * Starts a server and waits until it answers; `banner` is what `readyWhen` matched. Throws an Error with its last
 * lines when it ends or takes too long.
 */
export async function startServer(options: ServerOptions): Promise<{ server: Server; banner: RegExpExecArray }> {
  const child = launch(options);
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve()).once('error', () => resolve());
  });
  const server = {
    pid: child.pid,
    exited,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    stop: () => stopChild(child, { exited, signal: options.stopSignal }),
  };

  const banner = await untilReady(child, options).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return { server, banner };
}

function launch({ program, args, env, identity, stopSignal }: ServerOptions): Child {
  const deathSignal = stopSignal === 'SIGINT' ? 'INT' : 'TERM';
  const line = runGuarded(program, args, { identity, deathSignal });
  return spawn(line.command, line.args, {
    ...line.options,
    env,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own keeps the terminal's Ctrl-C away: whoever started the server decides when it stops.
    detached: true,
  });
}

function untilReady(child: Child, { program, readyWhen, log }: ServerOptions): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (what: string): void => {
      const lastLines = output.trim().split('\n').slice(-OUTPUT_LINES_SHOWN).join('\n');
      reject(new Error(`${basename(program)} ${what}\n${lastLines}`));
    };
    const timer = setTimeout(() => fail('did not become ready:'), START_TIMEOUT_MS);

    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log?.write(text);
      output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
      const banner = readyWhen.exec(output);
      if (banner) resolve(banner);
    });
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('close', () => fail('ended while starting:'));
    child.once('close', () => clearTimeout(timer));
  });
}

async function stopChild(
  child: Child,
  { exited, signal }: { exited: Promise<void>; signal: NodeJS.Signals },
): Promise<void> {
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
