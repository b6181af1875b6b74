import { runMigrations } from '@booking/runtime';
import { migrations } from '../migrations/index.ts';

await runMigrations({ service: 'refunds', env: process.env, migrations });
