import { runMigrations } from '@booking/runtime';
import { migrations } from '../migrations/index.ts';

await runMigrations({ service: 'payments', env: process.env, migrations });
