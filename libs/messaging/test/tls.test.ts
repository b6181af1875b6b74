import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeThrowawayDir, programsEnvironment } from '@booking/testing';
import { type Nats, startNats } from '@booking/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import { connectionOptions } from '../src/bus/connection-options.ts';
import { CERTIFICATE, PRIVATE_KEY } from './bus-certificate.ts';

const dir = makeThrowawayDir('booking-tls-');
const certified = { ca: CERTIFICATE, cert: CERTIFICATE, key: PRIVATE_KEY };

let nats: Nats;
let server: string;

beforeAll(async () => {
  const [certificate, key] = [join(dir, 'certificate.pem'), join(dir, 'key.pem')];
  writeFileSync(certificate, CERTIFICATE);
  writeFileSync(key, PRIVATE_KEY, { mode: 0o600 });
  const files = `cert_file: "${certificate}", key_file: "${key}", ca_file: "${certificate}"`;
  nats = await startNats({
    storeDir: join(dir, 'jetstream'),
    accounts: `tls { ${files}, verify: true }`,
    env: programsEnvironment(),
  });
  server = `tls://localhost:${nats.port}`;
});

afterAll(() => nats.stop());

describe('a bus that requires TLS', () => {
  it('accepts connections with its certificates', async () => {
    const connection = await connect(connectionOptions({ servers: [server], tls: certified }, 'payments'));

    expect(connection.info?.tls_required).toBe(true);
    expect(await connection.rtt()).toBeGreaterThanOrEqual(0);
    await connection.close();
  });

  it.each([
    ['does not trust its certificate', {}],
    ['has no certificate of its own', { ca: CERTIFICATE }],
  ])('cannot be reached by a client that %s', async (_which, tls) => {
    await expect(connect(connectionOptions({ servers: [server], tls }, 'payments'))).rejects.toThrow();
  });
});
