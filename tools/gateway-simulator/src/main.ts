import { loadConfig } from './config.ts';
import { startGatewaySimulator } from './start-gateway-simulator.ts';

const simulator = await startGatewaySimulator(loadConfig(process.env));
process.stdout.write(`Gateway simulator on ${simulator.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.stop());
