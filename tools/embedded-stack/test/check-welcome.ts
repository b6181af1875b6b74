import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually, programsEnvironment } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddedStack } from '../src/index.ts';
import { welcome } from '../src/welcome.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** Declares the tests of the text that a start prints. `stackOf` returns the running stack. */
export function checkWelcome(stackOf: () => EmbeddedStack): void {
  describe('the welcome', () => {
    let text: string;

    beforeAll(async () => {
      text = await welcome(stackOf(), '1.0');
    });

    it('has commands that lead from a new booking to a paid one', async () => {
      const { before, after } = pastedLines(text);

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
      expect(text).toContain(`PORT=${stackOf().ports.ingress} npm start starts it again`);
    });
  });
}

/** The lines that a newcomer pastes before the checkout page is paid, and those for afterwards. */
function pastedLines(text: string): { before: string; after: string } {
  const [, before = '', , after = ''] =
    /Paste these lines:\n\n([^]*?)\n\n(Open[^]*?)\n\n([^]*?)\n\nMore/.exec(text) ?? [];
  return { before, after };
}

async function run(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: REPOSITORY, env: programsEnvironment() });
  return stdout;
}
