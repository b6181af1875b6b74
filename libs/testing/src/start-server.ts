import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { basename } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type Identity, runGuarded } from './run-guarded.ts';
import { type RunningProcess, runningProcess } from './running-process.ts';
import { SetupError } from './setup-error.ts';

/**
 * The silence after which the start of a server is abandoned. During a recovery, PostgreSQL prints a line every few
 * seconds.
 */
const SILENT_START_MS_MAX = 180_000;
const OUTPUT_CHARACTERS_MAX = 20_000;
const OUTPUT_LINES_SHOWN = 5;

type ServerOptions = {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly identity?: Identity | undefined;
  /** Matches the output of a server that is ready. */
  readonly readyWhen: RegExp;
  readonly stopSignal: 'SIGINT' | 'SIGTERM';
  /** Receives the whole output of the server. */
  readonly log?: Writable | undefined;
};

type Started = { readonly server: RunningProcess; readonly banner: RegExpExecArray };
type Child = ChildProcessByStdio<null, null, Readable>;

/**
 * Starts an external server (PostgreSQL, nats-server), and waits until it answers. The server ends with this process.
 * `banner` is the match of `readyWhen`. Throws SetupError with the last lines of its output if the server ends or takes
 * too long.
 */
export async function startServer(options: ServerOptions): Promise<Started> {
  const child = launch(options);
  const server = runningProcess(child, options.stopSignal);
  try {
    return { server, banner: await untilReady(child, options) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function launch({ program, args, env, identity, stopSignal }: ServerOptions): Child {
  const deathSignal = stopSignal === 'SIGINT' ? 'INT' : 'TERM';
  const line = runGuarded(program, args, { identity, deathSignal });
  return spawn(line.command, line.args, {
    ...line.options,
    env,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // In its own process group, the server does not receive a Ctrl-C of the terminal. The starting process decides when
    // the server stops.
    detached: true,
  });
}

function untilReady(child: Child, { program, readyWhen, log }: ServerOptions): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (what: string): void => {
      const lastLines = output.trim().split('\n').slice(-OUTPUT_LINES_SHOWN).join('\n');
      reject(new SetupError(`${basename(program)} ${what}\n${lastLines}`));
    };
    const timer = setTimeout(() => fail('did not become ready:'), SILENT_START_MS_MAX);

    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log?.write(text);
      timer.refresh();
      output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
      const banner = readyWhen.exec(output);
      if (!banner) return;
      clearTimeout(timer);
      resolve(banner);
    });
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('close', () => fail('ended while starting:'));
    child.once('close', () => clearTimeout(timer));
  });
}
