import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { paymentsService } from './service.ts';

void runService(paymentsService, () => loadConfig(process.env));
