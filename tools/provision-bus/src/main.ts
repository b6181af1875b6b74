import { provisionBus } from '@booking/messaging';
import { parseEnv, ServiceEnv } from '@booking/runtime';
import { z } from 'zod';
import { allListeners } from './bus-members.ts';

const Env = z.object({
  NATS_URL: ServiceEnv.shape.NATS_URL,
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
});

const { NATS_URL: servers, NATS_REPLICAS: replicas } = parseEnv(Env, process.env);
await provisionBus({ servers, replicas, listeners: allListeners });
