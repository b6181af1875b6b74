import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it('ends with one sentence when the product does not answer', () => {
  const main = join(import.meta.dirname, 'main.ts');

  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { BOOKING_PAYMENTS_URL: 'http://127.0.0.1:1' },
    encoding: 'utf8',
  });

  expect(stderr).toBe(
    'http://127.0.0.1:1 does not answer. Run npm start first, or set BOOKING_PAYMENTS_URL to its address.\n',
  );
  expect(status).toBe(1);
});
