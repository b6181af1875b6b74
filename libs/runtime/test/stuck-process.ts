import { createServer } from 'node:http';
import { runService } from '../src/index.ts';

/** The process of this test ends itself after its event loop has been blocked for this long. */
const STANDSTILL_MS_MAX = 3_000;

/** A service whose event loop blocks for ever after a request for `/stick`. */
const stuck = {
  name: 'stuck',
  create() {
    const server = createServer((request, response) => {
      for (; request.url === '/stick';);
      response.end('alive');
    });
    const start = async (): Promise<void> => {
      await new Promise<void>((resolve) => server.listen(Number(process.argv[2]), '127.0.0.1', resolve));
    };
    return { name: 'stuck', start, stop: () => Promise.resolve() };
  },
  standstillMsMax: STANDSTILL_MS_MAX,
};

await runService(stuck, () => ({ logLevel: 'info', isLivenessProbed: process.argv[3] === 'probed' }));
