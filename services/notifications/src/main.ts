import { createLogger, runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { createNotificationsService } from './service.ts';

await runService(() => {
  const config = loadConfig(process.env);
  const logger = createLogger({ service: 'notifications', level: config.logLevel });
  return { service: createNotificationsService(config, { logger }), logger, telemetry: config.telemetry };
});
