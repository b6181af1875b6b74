import { defineRoute, httpServer } from '@booking/http';
import { createLogger, type Part } from '@booking/runtime';
import { describe, expect, it } from '@jest/globals';

const hello = defineRoute({
  method: 'get',
  path: '/hello',
  operationId: 'hello',
  summary: 'Answers',
  tag: 'Tests',
  auth: 'none',
  answers: {},
  problems: [],
  handle: () => Promise.resolve({ status: 200, body: {} }),
});

describe('a starting service', () => {
  it('is alive, reports missing parts, and answers requests only after its start', async () => {
    const database: Part = {
      name: 'database',
      stop: () => Promise.resolve(),
      check: () => Promise.reject(new Error('no migration has been applied yet')),
      // A part that has not started is not stuck, however long its start takes.
      isStuck: () => true,
    };
    const logger = createLogger({ service: 'test', level: 'silent' });
    const server = httpServer({ port: 0, readiness: [database], routes: [hello], rawHandler, logger });
    await server.openPort.start?.();
    const get = (path: string) => fetch(`http://127.0.0.1:${server.port()}${path}`);

    const [livez, readyz, database503, refused, raw] = await Promise.all(
      ['/livez', '/readyz', '/readyz/database', '/hello', '/raw'].map(get),
    );
    await server.start?.();
    const answered = await Promise.all(['/hello', '/raw'].map(get));
    await server.stop();
    await server.openPort.stop();

    expect(livez?.status).toBe(200);
    expect(await readyz?.json()).toEqual({
      status: 'not ready',
      failing: ['database', 'service'],
      reasons: { database: 'no migration has been applied yet', service: 'starting' },
    });
    expect([readyz, database503, refused, raw].map((answer) => answer?.status)).toEqual([503, 503, 503, 503]);
    expect(refused?.headers.get('retry-after')).not.toBeNull();
    expect(answered.map(({ status }) => status)).toEqual([200, 204]);
  });

  it('closes its port when it is stopped during its start', async () => {
    const logger = createLogger({ service: 'test', level: 'silent' });
    const server = httpServer({ port: 0, readiness: [], routes: [], logger });
    await server.openPort.start?.();
    const url = `http://127.0.0.1:${server.port()}/livez`;

    await server.openPort.stop();

    await expect(fetch(url)).rejects.toThrow();
  });
});

type RawHandler = NonNullable<Parameters<typeof httpServer>[0]['rawHandler']>;

function rawHandler(...[request, response]: Parameters<RawHandler>): boolean {
  if (request.url !== '/raw') return false;
  response.writeHead(204).end();
  return true;
}
