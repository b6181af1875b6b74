import { runMigrations } from '@booking/runtime';
import { migrations } from '../migrations/index.ts';

void runMigrations({ service: 'bookings', env: process.env, migrations });
