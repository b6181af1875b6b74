import { loadConfig } from './config.ts';
import { startGatewaySimulator } from './start-gateway-simulator.ts';

void run();

async function run(): Promise<void> {
  try {
    const simulator = await startGatewaySimulator(loadConfig(process.env));
    process.stdout.write(`Gateway simulator on ${simulator.url}\n`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.stop());
  } catch (error) {
    process.stderr.write(`The gateway simulator cannot start. ${error instanceof Error ? error.message : 'Unknown'}\n`);
    process.exitCode = 1;
  }
}
