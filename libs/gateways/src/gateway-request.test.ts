import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { scriptedServers } from '../test/scripted-gateway.ts';
import { GatewayUnavailable } from './gateway-errors.ts';
import { ANSWER_BYTES_MAX, type GatewayAnswer, gatewayRequest } from './gateway-request.ts';

const SECRET = 'sk_live_canary';
const serve = scriptedServers();

function ask(url: string): Promise<GatewayAnswer> {
  const headers = { authorization: `Bearer ${SECRET}` };
  return gatewayRequest({ purpose: 'test ask', method: 'GET', url: `${url}/?key=${SECRET}`, headers });
}

async function failureOf(answer: Promise<GatewayAnswer>): Promise<GatewayUnavailable> {
  const error = await answer.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(GatewayUnavailable);
  return error as GatewayUnavailable;
}

describe('a request to a gateway', () => {
  it.each([200, 201, 400, 402, 404, 409, 422])('returns an answer with status %d and its JSON', async (status) => {
    const url = await serve((_request, response) => response.writeHead(status).end('{"ok":true}'));

    expect(await ask(url)).toEqual({ status, body: { ok: true } });
  });

  it('returns an answer without a body when the status says that there is none', async () => {
    const url = await serve((_request, response) => response.writeHead(204).end());

    expect(await ask(url)).toEqual({ status: 204, body: undefined });
  });

  it.each([301, 302, 307, 429, 500, 502, 503, 504])('throws for the unusable status %d', async (status) => {
    const url = await serve((_request, response) => response.writeHead(status).end('{"ok":true}'));

    expect((await failureOf(ask(url))).message).toBe(`test ask: answered ${status.toString()}`);
  });

  it.each([
    ['30', 30_000],
    ['0', 0],
    ['86400', 300_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-1', undefined],
  ])('reads the delay after 429: %s', async (header, retryAfterMs) => {
    const url = await serve((_request, response) => response.writeHead(429, { 'retry-after': header }).end());

    expect((await failureOf(ask(url))).retryAfterMs).toBe(retryAfterMs);
  });

  it('does not follow a redirection, which could leak the key', async () => {
    const visits: string[] = [];
    const elsewhere = await serve((request, response) => {
      visits.push(request.url ?? '');
      response.end('{}');
    });
    const url = await serve((_request, response) => response.writeHead(302, { location: elsewhere }).end());

    await failureOf(ask(url));

    expect(visits).toEqual([]);
  });

  it.each([
    ['is HTML', '<html>'],
    ['is empty', ''],
    ['repeats a key', '{"status":"failed","status":"succeeded"}'],
    ['is half of a JSON text', '{"status":'],
  ])('throws when the body of the answer %s', async (_what, body) => {
    const url = await serve((_request, response) => response.end(body));

    await failureOf(ask(url));
  });

  it('stops reading an answer that is too large', async () => {
    const url = await serve((_request, response) => response.end(`"${'a'.repeat(ANSWER_BYTES_MAX)}"`));

    expect((await failureOf(ask(url))).message).toBe('test ask: answer too large');
  });

  it('throws when the connection breaks', async () => {
    const url = await serve((_request, response) => response.destroy());

    await failureOf(ask(url));
  });

  it('throws for a switch to another protocol, which ends the connection without an answer', async () => {
    const url = await serve(({ socket }) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    );

    expect((await failureOf(ask(url))).message).toBe('test ask: connection failed');
  });

  it('throws when nobody listens', async () => {
    const nowhere = 'http://127.0.0.1:9';

    expect((await failureOf(ask(nowhere))).message).toBe('test ask: ECONNREFUSED');
  });

  it('waits longer than 250 ms for a connection to the first of two addresses', async () => {
    const url = await serve((_request, response) => response.end('{"ok":true}'));
    const lookup = jest.spyOn(dns, 'lookup').mockImplementation(((_host, _options, callback) => {
      callback(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]);
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400));
    }) as LookupFunction as typeof dns.lookup);

    await expect(ask(url.replace('127.0.0.1', 'gateway.example'))).resolves.toMatchObject({ status: 200 });

    expect(lookup).toHaveBeenCalledTimes(1);
    lookup.mockRestore();
  });

  it('keeps the key out of every message, for any answer of the gateway', async () => {
    const answer = { status: 500, body: '' };
    const url = await serve((_request, response) => response.writeHead(answer.status).end(answer.body));

    const statusWithBody = fc.integer({ min: 200, max: 599 }).filter((status) => status !== 204);
    await fc.assert(
      fc.asyncProperty(statusWithBody, fc.string(), async (status, text) => {
        Object.assign(answer, { status, body: `${text} ${SECRET}` });
        expect((await failureOf(ask(url))).message).not.toContain(SECRET);
      }),
      { numRuns: 50 },
    );
  });
});
