import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { refundsService } from './service.ts';

void runService(refundsService, () => loadConfig(process.env));
