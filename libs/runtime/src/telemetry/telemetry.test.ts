import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { withSpan } from '../span.ts';
import { createLogger } from './logger.ts';
import { startTelemetry } from './telemetry.ts';

it('rejected telemetry disturbs no work, and is logged once without its headers', async () => {
  const asked: unknown[] = [];
  const receiver = createServer((request, response) => {
    asked.push(request.resume().url);
    response.writeHead(400).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'test', level: 'warn', destination });
  const endpoint = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}`;
  const settings = { endpoint, headers: { authorization: 'Bearer s3cret' }, metricsEveryMs: 100 };

  const telemetry = await startTelemetry({ service: 'test', settings, logger });
  const result = await withSpan({ name: 'work', kind: 'internal' }, () => Promise.resolve('done'));
  await telemetry.stop();
  receiver.close();
  receiver.closeAllConnections();

  expect(result).toBe('done');
  expect(new Set(asked)).toEqual(new Set(['/v1/traces', '/v1/metrics']));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('s3cret');
});
