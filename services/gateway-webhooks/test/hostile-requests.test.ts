import { request } from 'node:http';
import { connect } from 'node:net';
import { createGateways, gatewayNames, GatewaysEnvironment } from '@booking/gateways';
import { systemClock } from '@booking/runtime';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { variablesOf } from '../../../libs/gateways/test/gateway-settings.ts';
import { hostileBody } from '../../../libs/gateways/test/hostile-bodies.ts';
import { SANDBOX_SECRET, sandboxPayment, signForSandbox } from './signed-callbacks.ts';
import { service, useGatewayWebhooks } from './start-gateway-webhooks.ts';

/** All gateways. Nothing listens at their address. */
const variables = gatewayNames.map((method) => variablesOf(method, 'http://127.0.0.1:9'));
const environment = { ...Object.assign({}, ...variables), GATEWAYS: gatewayNames.join() } as Record<string, string>;
const { gateways } = GatewaysEnvironment.parse(environment);
const forms = [...createGateways(gateways, { clock: systemClock }).values()].map(({ callbackForm }) => callbackForm);

useGatewayWebhooks({ env: { ...environment, SANDBOX_WEBHOOK_SECRETS: SANDBOX_SECRET } });

type Hostile = { method: string; path: string; headers: [string, string][]; body: Uint8Array };

type Answered = { status: number | undefined; mediaType: string | undefined };

/** Sends requests that `fetch` cannot send, with repeated headers or odd paths. */
function send({ method, path, headers, body }: Hostile): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const raw = headers.flat();
    const length = raw.some((text) => /^content-length$/i.test(text)) ? [] : ['content-length', String(body.length)];
    const sent = request(
      { port: service.port, host: '127.0.0.1', method, path, headers: [...raw, ...length, 'host', 'test'] },
      (response) => {
        response.resume();
        const mediaType = response.headers['content-type']?.split(';')[0];
        response.once('end', () => resolve({ status: response.statusCode, mediaType }));
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

const known = signForSandbox(sandboxPayment('payment.succeeded'));
const headerName = fc.constantFrom(
  ...forms.flatMap(({ proofHeaders }) => proofHeaders),
  'Webhook-Signature',
  'content-type',
  'content-encoding',
  '__proto__',
  'constructor',
  'set-cookie',
);
const headerValue = fc.oneof(
  fc.constantFrom(
    '',
    'v1,',
    'v1a,AAAA',
    't=1,v1=',
    't=,v1=zz',
    'application/json',
    'gzip',
    '0',
    '99999999999999999999',
  ),
  fc.constantFrom(...Object.values(known.headers)),
  fc.string({ unit: 'grapheme-ascii', maxLength: 200 }).map((text) => text.trim()),
  fc.string({ unit: fc.integer({ min: 0x80, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 50 }),
);
const segment = fc.oneof(
  fc.constantFrom(...gatewayNames),
  fc.constantFrom('constructor', '__proto__', 'SANDBOX', '%00', '%ff', '..', '%2e%2e', ''),
  fc.webSegment(),
);
const mediaType = fc.constantFrom(...forms.flatMap(({ contentTypes }) => contentTypes));
const hostile: fc.Arbitrary<Hostile> = fc.record({
  method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'),
  path: fc.array(segment, { maxLength: 3 }).map((segments) => `/api/v1/webhooks/${segments.join('/')}`),
  headers: fc
    .array(fc.tuple(headerName, headerValue), { maxLength: 8 })
    .chain((headers) => mediaType.map((type): [string, string][] => [['content-type', type], ...headers])),
  body: fc.oneof(
    fc.uint8Array({ maxLength: 500 }),
    hostileBody.map((text) => Buffer.from(text)),
    fc.constant(Buffer.from(known.body)),
  ),
});

describe('edge case 24: a hostile request to a webhook address', () => {
  it('is answered without a server error, and is not stored', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (sent) => {
        const { status, mediaType } = await send(sent);
        expect([200, 204, 400, 401, 404, 405, 413, 415]).toContain(status);
        if ((status ?? 0) >= 400) expect(mediaType).toBe('application/problem+json');
      }),
      { numRuns: 2000 },
    );
    const ids = await service.db('callbacks').pluck<string[]>('event_id');
    expect(ids.filter((id) => id !== known.headers['webhook-id'])).toEqual([]);
  });

  it('is acknowledged if it is signed, with any body', async () => {
    const text = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('null', '[]', '{"type":"\\u0000"}'),
    );
    await fc.assert(
      fc.asyncProperty(text, async (body) => {
        const { status } = await service.post('sandbox', signForSandbox(body.toWellFormed()));
        expect(status).toBe(200);
      }),
      { numRuns: 200 },
    );
  });

  it('does not delay other requests when it never ends', async () => {
    const socket = connect(service.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /api/v1/webhooks/sandbox HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n');
    socket.write('content-length: 1000\r\n\r\n{');

    const answer = await service.post('sandbox', signForSandbox(sandboxPayment('payment.succeeded')));
    socket.destroy();
    expect(answer.status).toBe(200);
  });
});
