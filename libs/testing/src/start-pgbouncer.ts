import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPgbouncer } from './find-pgbouncer.ts';
import { freePort } from './free-port.ts';
import type { RunningProcess } from './running-process.ts';
import { startServer } from './start-server.ts';
import { makeThrowawayDir } from './throwaway-dir.ts';
import { unprivilegedIdentity } from './unprivileged-identity.ts';

const ANYBODY_MAY_READ = 0o644;

type PoolerOptions = {
  /** The address of the database, in the form that a service uses. */
  readonly url: string;
  readonly poolMode: 'session' | 'transaction' | 'statement';
};

export type Pooler = RunningProcess & {
  /** The address of the same database through the pooler. */
  readonly url: string;
};

/** Starts pgbouncer with its default settings on 127.0.0.1. Throws when it is unavailable here. */
export async function startPgbouncer({ url, poolMode }: PoolerOptions): Promise<Pooler> {
  const { program, libraries } = await findPgbouncer();
  const dir = makeThrowawayDir('booking-pgbouncer-');
  const port = await freePort();
  const { hostname, port: serverPort, username } = new URL(url);
  const settings = join(dir, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
`,
  );
  chmodSync(settings, ANYBODY_MAY_READ);
  const { server } = await startServer({
    program,
    args: [settings],
    env: { PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: libraries },
    identity: unprivilegedIdentity([program, dir]),
    readyWhen: /process up/,
    stopSignal: 'SIGINT',
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { ...server, stop, url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href };
}
