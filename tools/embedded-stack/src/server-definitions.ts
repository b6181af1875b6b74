import { existsSync } from 'node:fs';
import { type NatsAccount, natsAccounts } from '@booking/testing/servers';
import { preparedCluster } from './prepared-cluster.ts';
import { logFileOf, openLog } from './process-log.ts';
import { isListening } from './readiness.ts';
import type { StackPlan } from './stack-plan.ts';
import { Supervised } from './supervised.ts';

/**
 * Defines PostgreSQL, for the databases of all services. A new data directory starts as a copy of the prepared cluster,
 * if it exists.
 */
export function defineDatabase(plan: StackPlan): Supervised {
  const { ports, directory, environment, servers, programs, database, say } = plan;
  const logFile = logFileOf(directory.logs, 'postgres');
  return new Supervised({
    name: 'postgres',
    say,
    logFile,
    launch: () =>
      servers.startPostgres({
        dataDir: directory.postgres,
        port: ports.postgres,
        template: existsSync(directory.postgres) ? undefined : preparedCluster(programs),
        superuserPassword: database.databaseSuperuserPassword,
        env: environment,
        log: openLog(logFile),
      }),
    isReady: () => isListening(ports.postgres),
  });
}

/** Defines nats-server, unless NATS_URL names an external bus. */
export function defineBus(plan: StackPlan): Supervised[] {
  return plan.bus.account ? [nats(plan, plan.bus.account)] : [];
}

function nats({ ports, directory, environment, servers, say }: StackPlan, account: NatsAccount): Supervised {
  const logFile = logFileOf(directory.logs, 'nats');
  return new Supervised({
    name: 'nats',
    say,
    logFile,
    launch: () =>
      servers.startNats({
        storeDir: directory.jetstream,
        port: ports.nats,
        accounts: natsAccounts([account]),
        fileStore: environment['NATS_FILE_STORE'],
        env: environment,
        tell: say,
        log: openLog(logFile),
      }),
    isReady: () => isListening(ports.nats),
  });
}
