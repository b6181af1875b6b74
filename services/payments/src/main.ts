import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { paymentsService } from './service.ts';

void runService({ name: 'payments', config: () => loadConfig(process.env), create: paymentsService.create });
