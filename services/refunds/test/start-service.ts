import { createLogger } from '@booking/runtime';
import type { Config } from '../src/config.ts';
import { createRefundsService } from '../src/service.ts';

export type RunningService = ReturnType<typeof createRefundsService>;

export async function startService(config: Config): Promise<RunningService> {
  const service = createRefundsService(config, { logger: createLogger({ service: 'refunds', level: 'silent' }) });
  await service.start();
  return service;
}
