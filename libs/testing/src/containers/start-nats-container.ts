import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { type Nats, natsConfiguration, type NatsOptions } from '../start-nats.ts';
import type { Owner } from './owned-containers.ts';
import { startServerContainer } from './start-server-container.ts';

const IMAGE = 'nats:2.14-alpine';
const PORT = 4222;
const CONFIGURATION_FILE = '/etc/booking/nats-server.conf';
const STORE_DIR = '/data/jetstream';

/** Starts nats-server in a container, with the configuration of startNats. Its store is a directory of this machine. */
export async function startNatsContainer(options: NatsOptions, owner: Owner): Promise<Nats> {
  const storeDir = resolve(options.storeDir);
  mkdirSync(storeDir, { recursive: true });
  const content = natsConfiguration({ ...options, host: '0.0.0.0', port: PORT, storeDir: STORE_DIR });
  const { server, port, answer } = await startServerContainer({
    image: IMAGE,
    command: ['nats-server', '-c', CONFIGURATION_FILE],
    files: [{ target: CONFIGURATION_FILE, content }],
    mount: { source: storeDir, target: STORE_DIR },
    insidePort: PORT,
    port: options.port,
    store: storeDir,
    readyWhen: /Server is ready/,
    ask: greetingOf,
    log: options.log,
    owner,
  });
  return { ...server, port, version: answer.version, url: `nats://127.0.0.1:${port}` };
}

/** The first line that nats-server sends on each connection: `INFO {…}` describes the server. */
async function greetingOf(port: number): Promise<{ version: string }> {
  const greetings = connect({ host: '127.0.0.1', port }).setEncoding('utf8') as AsyncIterable<string>;
  for await (const greeting of greetings) return JSON.parse(greeting.replace(/^INFO /, '')) as { version: string };
  throw new Error('nats-server hung up');
}
