import { join } from 'node:path';
import { loadConfig } from './config.ts';
import { createIngress } from './create-ingress.ts';

const { port, upstreams } = loadConfig(process.env);
const ingress = createIngress({ upstreams, publicDir: join(import.meta.dirname, '../public') });
const server = ingress.listen(port, '127.0.0.1');

process.once('SIGTERM', () => server.close());
