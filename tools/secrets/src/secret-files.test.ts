import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { consumers } from './secret-files.ts';
import { busUsers } from './secrets.ts';
import { readKeptSecrets, writeSecrets } from './write-secrets.ts';

type Compose = {
  readonly services: Readonly<
    Record<string, { environment?: Readonly<Record<string, unknown>>; volumes?: readonly string[] }>
  >;
};

let root: string;
let folders: { kept: string; given: string; consumers: string };

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'secrets-'));
  folders = { kept: join(root, 'kept'), given: join(root, 'given'), consumers: join(root, 'for') };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  await writeSecrets(folders);
});

afterAll(() => rmSync(root, { recursive: true }));

describe('the secrets of containers', () => {
  it('are kept in a file that only its owner can read', () => {
    expect(statSync(join(folders.kept, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('stay the same when they are written again', async () => {
    const before = everything();

    await writeSecrets(folders);

    expect(everything()).toEqual(before);
  });

  it('are where they are needed and nowhere else', () => {
    const secrets = readKeptSecrets(folders.kept);
    const { databasePasswords, busPasswords, jwtKey, bookingTokenKeys } = secrets;

    expect(whoHas(databasePasswords.refunds.migrator)).toEqual(['refunds-migrations', 'postgres']);
    expect(whoHas(busPasswords.bookings)).toEqual(['bookings', 'nats']);
    expect(whoHas(busPasswords.provisioner)).toEqual(['provisioner', 'nats']);
    expect(whoHas(secrets.grafanaPassword)).toEqual(['grafana']);
    expect(whoHas(secrets.simulatorControlKey)).toEqual(['simulator']);
    expect(whoHas(secrets.adminPassword)).toEqual(['admin']);
    expect(whoHas(bookingTokenKeys)).toEqual(['payments', 'gateway-webhooks']);
    expect(whoHas(secrets.webhookSecretKeys)).toEqual(['notifications']);
    expect(whoHas(secrets.adminSecretKeys)).toEqual(['admin']);
    expect(whoHas(String(jwtKey.d))).toEqual([]);
    expect(whoHas(String(jwtKey.x))).toEqual(['payments', 'refunds', 'bookings', 'notifications']);
  });

  it('have the names in the configuration of nats-server and PostgreSQL', () => {
    const made = namesIn(read('nats', 'passwords'), /export (\w+)=/g);
    const [databases = ''] = namesIn(readDeployed('postgres/create-databases.sh'), /DATABASES:-([\w ]+)}/g);
    const roles = databases.split(' ').flatMap((database) => [database, `${database}_migrator`]);

    expect(made).toEqual(namesIn(readDeployed('nats/accounts.conf'), /password: \$(\w+)/g));
    expect(readdirSync(join(folders.consumers, 'postgres')).sort()).toEqual(roles.sort());
  });

  it('include every file that docker-compose.yml names', () => {
    const { services } = parse(readDeployed('../docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as Compose;
    const named = Object.values(services).flatMap(({ environment = {}, volumes = [] }) => {
      const [consumer = ''] = volumes.flatMap((volume) => /^(.+)-secrets:\/run\/secrets:/.exec(volume)?.[1] ?? []);
      const paths = Object.values(environment).map(String);
      return paths.flatMap((path) => (/^\/run\/secrets\/\w+$/.test(path) ? [join(consumer, basename(path))] : []));
    });

    expect(named).toContain('bookings/DATABASE_READ_URL');
    expect(named.filter((path) => !existsSync(join(folders.consumers, path)))).toEqual([]);
  });

  it('include every secret that the settings of the simulated gateways name', () => {
    const settings = readDeployed('sandbox/gateways.env');
    const { gateways } = readKeptSecrets(folders.kept);
    const shared = Object.values(gateways).flatMap((account) =>
      Object.keys({ ...account.shared, ...account.ofClient }),
    );

    expect(namesIn(settings, /^(\w+)_FILE=/gm)).toEqual(shared.sort());
    expect(namesIn(settings, /_FILE=\/run\/secrets\/(\w+)$/gm)).toEqual(shared);
    expect(settings).toContain(`\nGATEWAYS=${Object.keys(gateways).join()}\n`);
  });

  it('contain no key of a gateway when the simulator does not run, so that a forgotten key is reported', async () => {
    const keys = Object.values(readKeptSecrets(folders.kept).gateways).flatMap(({ shared, ofClient }) =>
      Object.keys({ ...shared, ...ofClient }),
    );
    mkdirSync(join(folders.given, 'gateway-webhooks'));
    writeFileSync(join(folders.given, 'gateway-webhooks/STRIPE_SECRET_KEY'), 'sk_live_own');

    await writeSecrets(folders, { hasSimulator: false });

    const left = ['payments', 'refunds', 'gateway-webhooks'].map((service) =>
      readdirSync(join(folders.consumers, service)).filter((name) => keys.includes(name)),
    );
    expect(left).toEqual([[], [], ['STRIPE_SECRET_KEY']]);
    expect(read('gateway-webhooks', 'STRIPE_SECRET_KEY')).toBe('sk_live_own');
  });

  it('are overridden by the secrets of an operator', async () => {
    mkdirSync(join(folders.given, 'payments'));
    writeFileSync(join(folders.given, 'payments/DATABASE_URL'), 'postgres://elsewhere/payments');

    await writeSecrets(folders);

    expect(read('payments', 'DATABASE_URL')).toBe('postgres://elsewhere/payments');
  });

  it('contain the password of a new bus user, although an operator gave a file without it', async () => {
    const names = namesIn(read('nats', 'passwords'), /export (\w+)=/g);
    mkdirSync(join(folders.given, 'nats'));
    writeFileSync(join(folders.given, 'nats/passwords'), 'export NATS_PAYMENTS_PASSWORD=chosen');

    await writeSecrets(folders);

    const script = `. ${join(folders.consumers, 'nats/passwords')}; env`;
    const known = execFileSync('/bin/sh', ['-euc', script], { env: {}, encoding: 'utf8' });
    const { notifications } = readKeptSecrets(folders.kept).busPasswords;
    expect(namesIn(known, /^(NATS_\w+)=./gm)).toEqual(names);
    expect(known).toContain('NATS_PAYMENTS_PASSWORD=chosen\n');
    expect(known).toContain(`NATS_NOTIFICATIONS_PASSWORD=${notifications}\n`);
  });

  it('give PostgreSQL the password of a role from the database address of an operator', async () => {
    const before = read('postgres', 'refunds');
    for (const [service, address] of [
      ['bookings', 'postgres://bookings:ch%40sen@postgres:5432/bookings\n'],
      ['refunds', 'postgres://refunds:other@elsewhere/refunds'],
    ] as const) {
      mkdirSync(join(folders.given, service));
      writeFileSync(join(folders.given, service, 'DATABASE_URL'), address);
    }

    await writeSecrets(folders);

    expect(read('postgres', 'bookings')).toBe('ch@sen');
    expect(read('postgres', 'refunds')).toBe(before);
  });

  it('reach the migrations of a service without reaching the service', async () => {
    writeFileSync(join(folders.given, 'payments/MIGRATION_DATABASE_URL'), 'postgres://owner@elsewhere/payments');
    writeFileSync(join(folders.given, 'payments/DATABASE_READ_URL'), 'postgres://standby/payments');

    await writeSecrets(folders);

    expect(read('payments-migrations', 'MIGRATION_DATABASE_URL')).toBe('postgres://owner@elsewhere/payments');
    expect(read('payments-migrations', 'DATABASE_URL')).toBe('postgres://elsewhere/payments');
    expect(readdirSync(join(folders.consumers, 'payments'))).not.toContain('MIGRATION_DATABASE_URL');
    expect(readdirSync(join(folders.consumers, 'payments-migrations'))).not.toContain('DATABASE_READ_URL');
  });

  it('keep the address of the owner that an earlier version gave to a service, because old replicas need it to start', async () => {
    writeFileSync(join(folders.consumers, 'refunds/MIGRATION_DATABASE_URL'), 'of the version before');
    writeFileSync(join(folders.consumers, 'refunds/NO_LONGER_USED'), 'of the version before');

    await writeSecrets(folders);

    expect(read('refunds', 'MIGRATION_DATABASE_URL')).toBe('of the version before');
    expect(readdirSync(join(folders.consumers, 'refunds'))).not.toContain('NO_LONGER_USED');
    expect(readdirSync(join(folders.consumers, 'bookings'))).not.toContain('MIGRATION_DATABASE_URL');
  });

  it('enable TLS when there are certificates for the bus', async () => {
    expect([read('nats', 'tls.conf'), read('payments', 'NATS_CA')]).toEqual(['', '']);
    mkdirSync(join(folders.given, 'nats'), { recursive: true });
    for (const name of ['ca', 'cert', 'key']) writeFileSync(join(folders.given, `nats/${name}.pem`), `PEM of ${name}`);

    await writeSecrets(folders);

    expect(read('nats', 'tls.conf')).toContain('cert_file: "/etc/nats/secrets/cert.pem"');
    expect(read('payments', 'NATS_CA')).toBe('PEM of ca');
    expect(read('payments', 'NATS_URL')).toMatch(/^tls:\/\/payments:bus_[0-9a-f]+@nats-1:4222,tls:/);
  });

  it('require a certificate on the bus once every client has a certificate', async () => {
    expect(read('nats', 'tls.conf')).toContain('verify: false');
    for (const user of busUsers) {
      mkdirSync(join(folders.given, user), { recursive: true });
      writeFileSync(join(folders.given, user, 'NATS_CERT'), `PEM of ${user}`);
    }

    await writeSecrets(folders);

    expect(read('nats', 'tls.conf')).toContain('verify: true');
    expect(read('admin', 'NATS_CERT')).toBe('PEM of admin');
  });
});

function read(consumer: string, name: string): string {
  return readFileSync(join(folders.consumers, consumer, name), 'utf8');
}

function readDeployed(file: string): string {
  return readFileSync(join(import.meta.dirname, '../../../deploy', file), 'utf8');
}

function namesIn(text: string, expression: RegExp): string[] {
  return Array.from(text.matchAll(expression), ([, name = '']) => name).sort();
}

function contentsOf(consumer: string): string[] {
  return readdirSync(join(folders.consumers, consumer)).map((name) => `${name}\n${read(consumer, name)}`);
}

function everything(): string[] {
  return consumers.flatMap(contentsOf);
}

function whoHas(secret: string): string[] {
  return consumers.filter((consumer) => contentsOf(consumer).some((content) => content.includes(secret)));
}
