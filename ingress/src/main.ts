import { join } from 'node:path';
import { loadConfig } from './config.ts';
import { createIngress } from './create-ingress.ts';
import { createIngressServer } from './create-server.ts';

const { port, ...config } = loadConfig(process.env);
const stopping = new AbortController();
const publicDir = join(import.meta.dirname, '../public');
const ingress = createIngress({ ...config, publicDir, stopping: stopping.signal });
createIngressServer(ingress, stopping.signal).listen(port, '127.0.0.1');

process.once('SIGTERM', () => stopping.abort());
