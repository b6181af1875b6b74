import { join } from 'node:path';
import { loadConfig } from './config.ts';
import { createIngress } from './create-ingress.ts';

/** Longer than clients keep an idle connection: it is never closed under a request that is just being sent. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

const { port, upstreams } = loadConfig(process.env);
const ingress = createIngress({ upstreams, publicDir: join(import.meta.dirname, '../public') });
const server = ingress.listen(port, '127.0.0.1');
server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;

process.once('SIGTERM', () => server.close());
