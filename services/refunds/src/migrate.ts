import { runMigrations } from '@booking/runtime';
import { migrations } from '../migrations/index.ts';

void runMigrations({ service: 'refunds', env: process.env, migrations });
