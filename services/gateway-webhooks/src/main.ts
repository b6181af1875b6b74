import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { gatewayWebhooksService } from './service.ts';

void runService({
  name: 'gateway-webhooks',
  config: () => loadConfig(process.env),
  create: gatewayWebhooksService.create,
});
