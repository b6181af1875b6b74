import { runMigrations } from '@booking/runtime';
import { migrations } from '../migrations/index.ts';

void runMigrations({ service: 'payments', env: process.env, migrations });
