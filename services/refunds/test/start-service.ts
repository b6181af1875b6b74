import { createLogger } from '@booking/runtime';
import type { Config } from '../src/config.ts';
import { refundsService } from '../src/service.ts';

export type RunningService = ReturnType<typeof refundsService.create>;

export async function startService(config: Config): Promise<RunningService> {
  const service = refundsService.create(config, { logger: createLogger({ service: 'refunds', level: 'silent' }) });
  await service.start();
  return service;
}
