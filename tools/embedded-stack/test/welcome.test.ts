import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually, makeThrowawayDir, programsEnvironment } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddedStack, startEmbeddedStack } from '../src/index.ts';
import { welcome } from '../src/welcome.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const START_TIMEOUT_MS = 120_000;
const dataDir = join(makeThrowawayDir('booking-welcome-'), "alice's data");
let stack: EmbeddedStack;
let text: string;

beforeAll(async () => {
  stack = await startEmbeddedStack({ dataDir, env: { ...programsEnvironment(), LOG_LEVEL: 'warn' } });
  text = await welcome(stack, '1.0');
}, START_TIMEOUT_MS);

afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, START_TIMEOUT_MS);

/** The lines that a newcomer pastes: before the checkout page is paid, and after it. */
function pastedLines(): { before: string; after: string } {
  const [, before = '', , after = ''] =
    /Paste these lines:\n\n([^]*?)\n\n(Open[^]*?)\n\n([^]*?)\n\nMore/.exec(text) ?? [];
  return { before, after };
}

async function run(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: REPOSITORY, env: programsEnvironment() });
  return stdout;
}

describe('the welcome', () => {
  it('leads from a price of the shop to a checkout page that a person can pay', async () => {
    const { before, after } = pastedLines();

    const printed = await run(`${before}\n${after}`);

    const page = String(/Checkout page: (\S+)/.exec(printed)?.[1]);
    const booking = String(/\/admin\/bookings\/([\w-]+)/.exec(printed)?.[1]);
    expect(printed).toContain(`"id":"${booking}"`);
    expect(printed).toContain('"status":"pending"');
    expect(await (await fetch(page)).text()).toContain('<form');
    await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
    const tokens = before.split('\n').slice(0, 2).join('\n');
    await eventually(async () => {
      expect(await run(`${tokens}\nBOOKING=${booking}\n${after}`)).toContain('"status":"confirmed"');
    });
  });

  it('prints commands that find this stack later', async () => {
    const [, command = ''] = /More tokens: (.*)/.exec(text) ?? [];

    expect((await run(command)).trim().split('.')).toHaveLength(3);
    expect(text).toContain(`PORT=${stack.ports.ingress} npm start starts it again`);
  });
});
