import { runMigrations } from '@booking/runtime';
import { appendOnly, migrations } from '../migrations/index.ts';

void runMigrations({ service: 'admin', env: process.env, migrations, appendOnly });
