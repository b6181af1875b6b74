import { runMigrations } from '@booking/runtime';
import { migrations } from '../migrations/index.ts';

void runMigrations({ service: 'notifications', env: process.env, migrations });
