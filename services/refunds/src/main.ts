import { createLogger, runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { createRefundsService } from './service.ts';

await runService(() => {
  const config = loadConfig(process.env);
  const logger = createLogger({ service: 'refunds', level: config.logLevel });
  return { service: createRefundsService(config, { logger }), logger, telemetry: config.telemetry };
});
