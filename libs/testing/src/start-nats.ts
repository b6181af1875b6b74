import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { type FindNatsOptions, findNatsServer } from './find-nats-server.ts';
import type { RunningProcess } from './running-process.ts';
import { startServer } from './start-server.ts';

/**
 * The time within which a client must send its credentials. A process that loads its modules on a busy machine may need
 * longer than the default of two seconds.
 */
const AUTHORIZATION_TIMEOUT_SECONDS = 30;
/** The storage limit: large enough for the streams of all accounts of a test run. The space is not reserved. */
const FILE_STORE_OF_TESTS = '100TB';

export type NatsOptions = FindNatsOptions & {
  /** The directory of JetStream's streams. The configuration is written beside it. */
  readonly storeDir: string;
  /** The port. By default the server chooses one. */
  readonly port?: number;
  /**
   * The accounts, in the format of nats-server's configuration. By default every client may connect and do everything.
   */
  readonly accounts?: string;
  readonly log?: Writable;
  /** The limit of JetStream's storage, in the format of the configuration: `20GB`. */
  readonly fileStore?: string | undefined;
  /** How often JetStream flushes. By default it flushes after every message. */
  readonly syncInterval?: string;
};

export type Nats = RunningProcess & { readonly port: number; readonly url: string; readonly version: string };

/**
 * Starts nats-server with JetStream on 127.0.0.1. By default it flushes every message to disk before the
 * acknowledgement (`sync_interval: always`), the only setting that survives a power cut on a single node. Throws
 * SetupError without nats-server.
 */
export async function startNats(options: NatsOptions): Promise<Nats> {
  const { path, version } = await findNatsServer(options);
  const storeDir = resolve(options.storeDir);
  mkdirSync(storeDir, { recursive: true, mode: 0o700 });
  const configFile = join(dirname(storeDir), 'nats-server.conf');
  writeFileSync(configFile, natsConfiguration({ ...options, storeDir, host: '127.0.0.1' }), { mode: 0o600 });

  const { server, banner } = await startServer({
    program: path,
    args: ['-c', configFile],
    env: { PATH: '/usr/bin:/bin', TZ: 'UTC' },
    readyWhen: /Listening for client connections on \S+:(\d+)[^]*Server is ready/,
    stopSignal: 'SIGTERM',
    log: options.log,
  });
  const port = Number(banner[1]);
  return { ...server, port, version, url: `nats://127.0.0.1:${port}` };
}

type NatsSettings = Pick<NatsOptions, 'storeDir' | 'port' | 'accounts' | 'fileStore' | 'syncInterval'> & {
  readonly host: string;
};

/**
 * The configuration of nats-server on any host. `port: -1` lets the server choose. Strings are quoted as JSON, which
 * the format accepts.
 */
export function natsConfiguration(settings: NatsSettings): string {
  const { host, storeDir, port = -1, accounts = '' } = settings;
  const { fileStore = FILE_STORE_OF_TESTS, syncInterval = 'always' } = settings;
  const lines = [
    `host: ${host}`,
    `port: ${port}`,
    `jetstream { store_dir: ${JSON.stringify(storeDir)}, max_file_store: ${fileStore}, sync_interval: ${syncInterval} }`,
    `authorization { timeout: ${AUTHORIZATION_TIMEOUT_SECONDS} }`,
    accounts,
  ];
  return `${lines.join('\n')}\n`;
}
