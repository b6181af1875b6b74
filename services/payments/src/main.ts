import { createLogger, runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { createPaymentsService } from './service.ts';

await runService(() => {
  const config = loadConfig(process.env);
  const logger = createLogger({ service: 'payments', level: config.logLevel });
  return { service: createPaymentsService(config, { logger }), logger, telemetry: config.telemetry };
});
