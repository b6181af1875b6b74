import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { notificationsService } from './service.ts';

void runService({ name: 'notifications', config: () => loadConfig(process.env), create: notificationsService.create });
