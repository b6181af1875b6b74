import { runMigrations } from '@booking/runtime';
import { migrations } from '../migrations/index.ts';

await runMigrations({ service: 'bookings', env: process.env, migrations });
