import { createLogger, runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { createAdminService } from './service.ts';

await runService(() => {
  const config = loadConfig(process.env);
  const logger = createLogger({ service: 'admin', level: config.logLevel });
  return { service: createAdminService(config, { logger }), logger };
});
