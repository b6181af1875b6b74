import { Agent, get, type IncomingMessage } from 'node:http';
import { createConnection } from 'node:net';
import { type Answer, defineRoute, httpServer, type Route } from '@booking/http';
import { createLogger } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { startTestServer } from './start-test-server.ts';

/** A route that answers when the test allows it. */
function heldRoute(): { route: Route; arrived: () => boolean; answer: (answer: Answer) => void } {
  let hasArrived = false;
  const held = Promise.withResolvers<Answer>();
  const route = defineRoute({
    method: 'get',
    path: '/held',
    operationId: 'held',
    summary: 'Waits',
    tag: 'Tests',
    auth: 'none',
    answers: {},
    problems: [],
    handle: () => {
      hasArrived = true;
      return held.promise;
    },
  });
  return { route, arrived: () => hasArrived, answer: held.resolve };
}

function fetchKeptAlive(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent: new Agent({ keepAlive: true }) }, resolve).once('error', reject);
  });
}

describe('a stopping server', () => {
  it('finishes its current requests, accepts no new ones and closes its connections', async () => {
    const { route, arrived, answer } = heldRoute();
    const server = await startTestServer({ routes: [route] });
    const inFlight = fetchKeptAlive(`${server.url}/held`);
    await eventually(() => expect(arrived()).toBe(true));

    const stopped = server.stop();
    await expect(fetch(`${server.url}/livez`)).rejects.toThrow();
    answer({ status: 200, body: 'late' });

    const response = await inFlight;
    expect(response.statusCode).toBe(200);
    expect(response.headers.connection).toBe('close');
    response.resume();
    await stopped;
  });

  it('does not wait for connections that never sent a request', async () => {
    const server = await startTestServer({ routes: [] });
    const idle = createConnection(server.port, '127.0.0.1');
    await new Promise((resolve) => idle.once('connect', resolve));
    const closed = new Promise((resolve) => idle.once('close', resolve));

    await server.stop();

    await closed;
  });
});

describe('a server that cannot start', () => {
  it('reports that its port is taken', async () => {
    const server = await startTestServer({ routes: [] });
    const logger = createLogger({ service: 'test', level: 'silent' });
    const second = httpServer({ port: server.port, routes: [], readiness: [], logger });

    await expect(second.start?.()).rejects.toThrow(`address already in use 127.0.0.1:${server.port}`);

    await second.stop();
    await server.stop();
  });
});
