import { join } from 'node:path';
import { eventually, freePort, programsEnvironment } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { answersOk } from '../src/readiness.ts';
import { spawnNode } from '../src/spawn-node.ts';
import { Supervised } from '../src/supervised.ts';

const SERVER = 'tools/embedded-stack/test/answering-server.ts';
const TEST_TIMEOUT_MS = 300_000;
const PATIENCE = { timeoutMs: 60_000 };

let supervised: Supervised;
let url: string;
const said: string[] = [];

afterEach(() => supervised.stop());

async function startServer(whenStuck: 'silent' | 'unwell'): Promise<number | undefined> {
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  said.length = 0;
  supervised = new Supervised({
    name: 'example',
    say: (sentence) => said.push(sentence),
    logFile: join(import.meta.dirname, 'example.log'),
    launch: () =>
      Promise.resolve(
        spawnNode({
          file: SERVER,
          options: [port, whenStuck],
          env: programsEnvironment() as Record<string, string>,
          onLine: () => undefined,
        }),
      ),
    isReady: () => answersOk(url),
    lifeSigns: { isAlive: () => answersOk(`${url}/livez`), everyMs: 100, missesMax: 3 },
  });
  await supervised.start();
  await supervised.ready();
  return supervised.pid;
}

describe('a process that hangs', () => {
  it.each(['silent', 'unwell'] as const)(
    'is killed and restarted: %s',
    async (whenStuck) => {
      const before = await startServer(whenStuck);

      await fetch(`${url}/stick`);

      await eventually(() => expect(supervised.pid).not.toBe(before), PATIENCE);
      await eventually(async () => expect(await answersOk(`${url}/livez`)).toBe(true), PATIENCE);
      expect(said).toEqual([
        'example did not answer that it is alive, 3 times in a row; ending it',
        'example ended by SIGKILL; starting it again in 0.1 s',
      ]);
    },
    TEST_TIMEOUT_MS,
  );
});
