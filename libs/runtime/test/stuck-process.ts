import { createServer } from 'node:http';
import { createLogger, runService } from '../src/index.ts';

/** Within this time a process of the test that does nothing ends itself. */
const STANDSTILL_MS_MAX = 3_000;

/** A service that stands still for ever when it is asked for `/stick`. */
await runService(() => {
  const server = createServer((request, response) => {
    for (; request.url === '/stick';);
    response.end('alive');
  });
  const start = async (): Promise<void> => {
    await new Promise<void>((resolve) => server.listen(Number(process.argv[2]), '127.0.0.1', resolve));
  };
  const stop = (): Promise<void> => Promise.resolve();
  const logger = createLogger({ service: 'stuck', level: 'info' });
  return { service: { name: 'stuck', start, stop }, logger, standstillMsMax: STANDSTILL_MS_MAX };
});
