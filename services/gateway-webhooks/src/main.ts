import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { createGatewayWebhooksService } from './service.ts';

await runService({
  name: 'gateway-webhooks',
  config: () => loadConfig(process.env),
  create: createGatewayWebhooksService,
});
