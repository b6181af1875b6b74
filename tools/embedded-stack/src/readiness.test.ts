import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '@booking/testing';
import { expect, it } from '@jest/globals';
import { isListening } from './readiness.ts';

it('isListening reports whether a server listens, and never takes its port', async () => {
  const port = await freePort();
  const server = createServer();

  const before = Array.from({ length: 20 }, () => isListening(port));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  await Promise.all(before);

  expect(await isListening(port)).toBe(true);
  await once(server.close(), 'close');
  expect(await isListening(port)).toBe(false);
});
