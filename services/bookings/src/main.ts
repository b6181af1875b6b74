import { runService } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { bookingsService } from './service.ts';

void runService({ name: 'bookings', config: () => loadConfig(process.env), create: bookingsService.create });
