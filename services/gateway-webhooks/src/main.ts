import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { gatewayWebhooksService } from './service.ts';

void runService(gatewayWebhooksService, () => loadConfig(process.env));
