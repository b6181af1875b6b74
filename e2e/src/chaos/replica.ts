import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServiceName } from '@booking/contracts';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { eventually, freePort, programsEnvironment, runGuarded } from '@booking/testing';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** A second process of a service, beside the process of the stack. */
export type Replica = { readonly port: number; readonly stop: () => Promise<void> };

const STARTED_MS_MAX = 60_000;

/** Starts a replica. Resolves when it answers, and throws if it ends before that. */
export async function startReplica({ directory, environment }: EmbeddedStack, service: ServiceName): Promise<Replica> {
  const port = await freePort();
  const main = join(REPOSITORY, `services/${service}/src/main.ts`);
  const line = runGuarded(process.execPath, [`--env-file=${join(directory.env, `${service}.env`)}`, main], {
    deathSignal: 'TERM',
  });
  const env = { ...programsEnvironment(), ...environment, PORT: String(port) };
  const child = spawn(line.command, line.args, { cwd: REPOSITORY, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const failed = ended.then(([code]) => Promise.reject(new Error(`the replica of ${service} ended with ${code}`)));
  try {
    await Promise.race([failed, requireAnswer(port)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}

async function requireAnswer(port: number): Promise<void> {
  await eventually(() => fetch(`http://127.0.0.1:${port}/livez`), { timeoutMs: STARTED_MS_MAX });
}
