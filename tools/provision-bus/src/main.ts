import { BusKeeper, provisionBus } from '@booking/messaging';
import { busAddress, BusEnv, composeService, createLogger, parseEnv, runService, ServiceEnv } from '@booking/runtime';
import { z } from 'zod';
import { allListeners } from './bus-members.ts';

const Env = z.object({
  ...BusEnv.shape,
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  LOG_LEVEL: ServiceEnv.shape.LOG_LEVEL,
});

if (process.argv.includes('--watch')) await watch();
else await provisionBus(busOf(process.env));

/** Stays, and makes again what the bus loses. */
function watch(): Promise<void> {
  return runService(() => {
    const { logLevel, ...bus } = busOf(process.env);
    const logger = createLogger({ service: 'bus-keeper', level: logLevel });
    return { service: composeService('bus-keeper', [new BusKeeper({ ...bus, logger })], logger), logger };
  });
}

function busOf(env: NodeJS.ProcessEnv) {
  const { NATS_REPLICAS: replicas, LOG_LEVEL: logLevel, ...bus } = parseEnv(Env, env);
  return { ...busAddress(bus), replicas, logLevel, listeners: allListeners };
}
