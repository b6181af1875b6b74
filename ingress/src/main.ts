import { join } from 'node:path';
import { loadConfig } from './config.ts';
import { createIngress } from './create-ingress.ts';
import { createIngressServer } from './create-server.ts';

const { port, ...config } = loadConfig(process.env);
const ingress = createIngress({ ...config, publicDir: join(import.meta.dirname, '../public') });
const server = createIngressServer(ingress).listen(port, '127.0.0.1');

process.once('SIGTERM', () => server.close());
