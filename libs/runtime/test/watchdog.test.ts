import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually, freePort, programsEnvironment } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';

const TEST_TIMEOUT_MS = 300_000;
const PATIENCE = { timeoutMs: 60_000 };
/** Twice the time for which the event loop may be blocked (`STANDSTILL_MS_MAX` in stuck-process.ts). */
const STOPPED_MS = 6_000;

let child: ChildProcess;
let output: string;

afterEach(() => {
  child.kill('SIGKILL');
});

async function startProcess(...options: readonly string[]): Promise<string> {
  const port = String(await freePort());
  child = spawn(process.execPath, [join(import.meta.dirname, 'stuck-process.ts'), port, ...options], {
    env: programsEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect(await (await fetch(url)).text()).toBe('alive'), PATIENCE);
  return url;
}

describe('a process whose event loop stands still', () => {
  it(
    'ends itself and logs the reason',
    async () => {
      const url = await startProcess();
      // Unlike at its exit, the output of the process is complete when it is closed.
      const closed = once(child, 'close');

      await fetch(`${url}/stick`).catch(() => undefined);

      expect(await closed).toEqual([null, 'SIGKILL']);
      expect(output).toContain('the event loop stood still for 3000 ms');
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'survives when the whole process was paused',
    async () => {
      const url = await startProcess();

      child.kill('SIGSTOP');
      await pause(STOPPED_MS);
      child.kill('SIGCONT');

      expect(await (await fetch(url)).text()).toBe('alive');
      expect(output).not.toContain('stood still');
    },
    TEST_TIMEOUT_MS,
  );

  // Linux lists the threads of a process with their names.
  (existsSync('/proc/self/task') ? it : it.skip)(
    'starts no thread to watch it when a supervisor probes it',
    async () => {
      await startProcess();
      expect(threads()).toContain('WorkerThread\n');
      child.kill('SIGKILL');

      await startProcess('probed');
      expect(threads()).not.toContain('WorkerThread\n');
    },
    TEST_TIMEOUT_MS,
  );
});

function threads(): readonly string[] {
  const tasks = `/proc/${String(child.pid)}/task`;
  return readdirSync(tasks).map((id) => readFileSync(join(tasks, id, 'comm'), 'utf8'));
}
