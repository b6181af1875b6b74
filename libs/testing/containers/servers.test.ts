import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { DatabaseProbe, freePort, makeThrowawayDir, type Nats, type Postgres, serversOfThisRun } from '../src/index.ts';

const dir = makeThrowawayDir('booking-containers-');

describe('a server in a container', () => {
  it('publishes its ports only on this machine', async () => {
    const nats = await startNats(await freePort());

    const published = await publishedFrom(nats.port);
    await nats.stop();

    expect(published).toEqual([`127.0.0.1:${nats.port}->4222/tcp`]);
  });

  it('leaves nothing behind when it is stopped', async () => {
    const nats = await startNats(await freePort());

    await nats.stop();

    expect(await publishedFrom(nats.port)).toEqual([]);
  });
});

describe('a PostgreSQL that is killed and started again', () => {
  it('returns on its port with every acknowledged commit', async () => {
    const port = await freePort();
    const before = await startPostgres(port);
    await query(before, 'create table kept as select 1 as number');

    before.kill('SIGKILL');
    expect(await before.exited).toBe('ended by signal 9');
    const after = await startPostgres(port);

    expect(await query(after, 'select number from kept')).toEqual([{ number: 1 }]);
    await after.stop();
  });
});

describe('a nats-server that is killed and started again', () => {
  it('returns on its port with every acknowledged message', async () => {
    const port = await freePort();
    const before = await startNats(port);
    await publish(before);

    before.kill('SIGKILL');
    await before.exited;
    const after = await startNats(port);

    expect(await publish(after)).toBe(2);
    await after.stop();
  });
});

async function startPostgres(port: number): Promise<Postgres> {
  const servers = await serversOfThisRun();
  return servers.startPostgres({ dataDir: join(dir, `postgres-${port}`), port, env: {} });
}

async function startNats(port: number): Promise<Nats> {
  const servers = await serversOfThisRun();
  return servers.startNats({ storeDir: join(dir, `jetstream-${port}`), port, env: {} });
}

async function query(postgres: Postgres, sql: string): Promise<object[]> {
  const probe = await DatabaseProbe.open(postgres.url('postgres'));
  try {
    return await probe.query(sql);
  } finally {
    await probe.close();
  }
}

/** Publishes a message, and returns its sequence number in the stream. */
async function publish({ port }: Nats): Promise<number> {
  const connection = await connect({ servers: `127.0.0.1:${port}` });
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name: 'KEPT', subjects: ['kept'] });
  const { seq } = await jetstream(connection).publish('kept', 'something');
  await connection.close();
  return seq;
}

/** The ports of containers that publish this port, as in `docker ps`: `127.0.0.1:40001->4222/tcp`. */
async function publishedFrom(port: number): Promise<string[]> {
  const args = ['ps', '--filter', `publish=${port}`, '--format', '{{.Ports}}'];
  const { stdout } = await promisify(execFile)('docker', args);
  return stdout.split(/, |\n/).filter((entry) => entry.includes('->'));
}
