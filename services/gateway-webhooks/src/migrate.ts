import { runMigrations } from '@booking/runtime';
import { migrations } from '../migrations/index.ts';

void runMigrations({ service: 'gateway-webhooks', env: process.env, migrations });
