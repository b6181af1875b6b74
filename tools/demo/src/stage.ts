import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Permission } from '@booking/contracts';
import { startEmbeddedStack } from '@booking/embedded-stack';
import type { Product } from '@booking/testing';
import { observe } from './narrator.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** Where the story is played, and how the place is left. */
export type Stage = Product & { stop(): Promise<void> };

type Surroundings = { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal };

/** A stack of its own, of which nothing stays. */
export async function freshStage({ env, signal }: Surroundings): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'booking-demo-'));
  const forget = (): void => rmSync(dataDir, { recursive: true, force: true });
  try {
    const stack = await startEmbeddedStack({ dataDir, env, signal });
    return { ...stack, stop: () => stack.stop().finally(forget) };
  } catch (error) {
    forget();
    throw error;
  }
}

/**
 * A stack that runs already, with its sandbox: the simulated gateways are reached through the same door. The command
 * prints a bearer token when it is given `--sub` and `--permission`.
 */
export async function runningStage(url: string, tokenCommand: string): Promise<Stage> {
  const address = url.replace(/\/+$/, '');
  const [door, gateways] = await Promise.all([fetch(`${address}/livez`), fetch(`${address}/simulator/sessions`)]);
  observe(door.ok, 'the ingress answers');
  observe(gateways.ok, 'the gateways are simulated');
  return {
    url: address,
    simulatorUrl: address,
    token: (sub, permissions = []) => printToken(tokenCommand, sub, permissions),
    stop: () => Promise.resolve(),
  };
}

async function printToken(command: string, sub: string, permissions: readonly Permission[]): Promise<string> {
  const options = ['--sub', sub, ...permissions.flatMap((permission) => ['--permission', permission])];
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} "$@"`, 'sh', ...options], { cwd: REPOSITORY });
  return stdout.trim();
}
