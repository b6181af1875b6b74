import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { notificationsService } from './service.ts';

void runService(notificationsService, () => loadConfig(process.env));
