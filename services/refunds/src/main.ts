import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { refundsService } from './service.ts';

void runService({ name: 'refunds', config: () => loadConfig(process.env), create: refundsService.create });
