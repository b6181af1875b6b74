import { createLogger, runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { createBookingsService } from './service.ts';

await runService(() => {
  const config = loadConfig(process.env);
  const logger = createLogger({ service: 'bookings', level: config.logLevel });
  return { service: createBookingsService(config, { logger }), logger, telemetry: config.telemetry };
});
