import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { bookingsService } from './service.ts';

void runService(bookingsService, () => loadConfig(process.env));
