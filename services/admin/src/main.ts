import { createLogger, runService, runTask } from '@booking/runtime';
import { loadConfig } from './config.ts';
import { createAdminService, tasks } from './service.ts';

const [, , name, ...options] = process.argv;
await (name === undefined ? serve() : runTask(tasks, { name, options, config: () => loadConfig(process.env) }));

function serve(): Promise<void> {
  return runService(() => {
    const config = loadConfig(process.env);
    const logger = createLogger({ service: 'admin', level: config.logLevel });
    return { service: createAdminService(config, { logger }), logger, telemetry: config.telemetry };
  });
}
