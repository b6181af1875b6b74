import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { createPaymentsService } from './service.ts';

void runService({ name: 'payments', config: () => loadConfig(process.env), create: createPaymentsService });
