import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeThrowawayDir } from '@booking/testing';
import { expect, it } from '@jest/globals';
import { type StackEnvironment, stackEnvironment } from './environment.ts';
import { assignPorts } from './ports.ts';
import { loadSecrets } from './secrets.ts';
import { takeStackDirectory } from './stack-directory.ts';

const folder = makeThrowawayDir('booking-environment-');

async function environmentWith(outside: NodeJS.ProcessEnv): Promise<StackEnvironment> {
  const directory = takeStackDirectory(join(folder, 'data'));
  try {
    const [ports, secrets] = await Promise.all([assignPorts(0), loadSecrets(directory)]);
    return stackEnvironment({ outside, ports, secrets, directory });
  } finally {
    directory.release();
  }
}

it('a variable from a file has no default', async () => {
  const files = { STRIPE_SECRET_KEY_FILE: '/run/stripe', BOOKING_TOKEN_KEYS_FILE: '/run/keys' };

  const environment = await environmentWith(files);

  expect(environment).toMatchObject(files);
  expect(environment).not.toHaveProperty('BOOKING_TOKEN_KEYS');
  expect(environment).not.toHaveProperty('STRIPE_SECRET_KEY');
});

it('the key of a real gateway from a file is never sent to the simulator', async () => {
  const environment = await environmentWith({ STRIPE_SECRET_KEY_FILE: '/run/stripe' });

  expect(environment).not.toHaveProperty('STRIPE_API_BASE');
});

it('a variable that the stack itself uses is read from its file', async () => {
  const fileOf = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const issuer = fileOf('issuer', 'https://issuer.example\n');

  const environment = await environmentWith({ JWT_ISSUER_FILE: issuer, NATS_FILE_STORE_FILE: fileOf('store', '1GB') });

  expect(environment).toMatchObject({ JWT_ISSUER: 'https://issuer.example', NATS_FILE_STORE: '1GB' });
  expect(environment).not.toHaveProperty('JWT_ISSUER_FILE');
  await expect(environmentWith({ JWT_ISSUER_FILE: '/none' })).rejects.toThrow(
    'JWT_ISSUER_FILE names a file that cannot be read: /none',
  );
});

it('an invalid limit of the bus is refused before the start', async () => {
  await expect(environmentWith({ NATS_FILE_STORE: 'banana' })).rejects.toThrow(
    'NATS_FILE_STORE must be a size such as 20GB, not banana.',
  );
});
