import { runMigrations } from '@booking/runtime';
import { migrations } from '../migrations/index.ts';

await runMigrations({ service: 'notifications', env: process.env, migrations });
