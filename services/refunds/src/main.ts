import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { createRefundsService } from './service.ts';

await runService({ name: 'refunds', config: () => loadConfig(process.env), create: createRefundsService });
