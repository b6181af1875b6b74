import { createLogger, runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { createGatewayWebhooksService } from './service.ts';

await runService(() => {
  const config = loadConfig(process.env);
  const logger = createLogger({ service: 'gateway-webhooks', level: config.logLevel });
  return { service: createGatewayWebhooksService(config, { logger }), logger, telemetry: config.telemetry };
});
