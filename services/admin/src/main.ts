import { runService, runTask } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { adminService, tasks } from './service.ts';

const [, , task, ...options] = process.argv;
void (task === undefined
  ? runService(adminService, () => loadConfig(process.env))
  : runTask(tasks, { name: task, options, config: () => loadConfig(process.env) }));
