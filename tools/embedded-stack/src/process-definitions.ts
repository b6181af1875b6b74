import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@booking/contracts';
import { type NatsAccount, natsAccounts, type RunningProcess, type Servers } from '@booking/testing/servers';
import { databaseAddresses, type DatabaseServer } from './databases.ts';
import {
  addressOf,
  ingressEnvironment,
  migrationEnvironment,
  serviceEnvironment,
  simulatorEnvironment,
  type SimulatorSecrets,
  type StackEnvironment,
} from './environment.ts';
import type { Ports, ProcessName } from './ports.ts';
import { closeLog, describeLine, logFileOf, openLog } from './process-log.ts';
import { fileOf, type Programs } from './programs.ts';
import { answersOk, isListening } from './readiness.ts';
import { REPOSITORY, spawnNode } from './spawn-node.ts';
import type { StackBus } from './stack-bus.ts';
import type { StackDirectory } from './stack-directory.ts';
import { startFailure } from './start-failure.ts';
import { Supervised } from './supervised.ts';
import { variablesOf } from './variables-of.ts';

export type StackPlan = {
  readonly ports: Ports;
  readonly directory: StackDirectory;
  readonly environment: StackEnvironment;
  readonly simulatorSecrets: SimulatorSecrets;
  readonly database: DatabaseServer;
  readonly bus: StackBus;
  /** The source of PostgreSQL and nats-server. */
  readonly servers: Servers;
  readonly programs: Programs;
  readonly say: (sentence: string) => void;
};

type Program<Name extends string = string> = {
  readonly name: Name;
  /** Its main file. */
  readonly file: string;
  readonly options?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

const PROVISION_BUS = 'tools/provision-bus/src/main.ts';
const BUNDLE = 'tools/bundle/src/main.ts';
const BUILD_WEB = 'services/admin/web/build/main.ts';
/** A minute, with the time-out of each check. A process with a blocked event loop ends itself well before that. */
const LIFE_SIGNS = { everyMs: 5_000, missesMax: 8 };

/** PostgreSQL, for the databases of all services. A new data directory is a copy of the template, if there is one. */
export function defineDatabase(plan: StackPlan, template: () => string | undefined): Supervised {
  const { ports, directory, environment, servers, database, say } = plan;
  const logFile = logFileOf(directory.logs, 'postgres');
  return new Supervised({
    name: 'postgres',
    say,
    logFile,
    launch: () =>
      servers.startPostgres({
        dataDir: directory.postgres,
        port: ports.postgres,
        template: template(),
        superuserPassword: database.databaseSuperuserPassword,
        env: environment,
        log: openLog(logFile),
      }),
    isReady: () => isListening(ports.postgres),
  });
}

/** nats-server, unless NATS_URL names an external bus. */
export function defineBus(plan: StackPlan): Supervised[] {
  return plan.bus.account ? [nats(plan, plan.bus.account)] : [];
}

export function defineServices(plan: StackPlan): Supervised[] {
  return serviceNames.map((name) => service(plan, name));
}

/** The processes at the edge: the ingress, and the simulator that sends webhooks to it. */
export function defineEdge(plan: StackPlan): Supervised[] {
  return [simulator(plan), ingress(plan)];
}

/** Creates or updates the streams and consumers of the services. Throws an Error when that fails or is aborted. */
export async function provisionBus(plan: StackPlan, signal: AbortSignal): Promise<void> {
  const program = {
    name: 'provision-bus',
    file: fileOf(plan.programs, PROVISION_BUS),
    env: provisionerEnvironment(plan),
  };
  await runToEnd(plan, program, signal);
}

/** Recreates streams and consumers that the bus loses while the stack runs. */
export function defineKeeper(plan: StackPlan): Supervised {
  const program = {
    name: 'bus-keeper',
    file: fileOf(plan.programs, PROVISION_BUS),
    options: ['--watch'],
    env: provisionerEnvironment(plan),
  };
  return new Supervised({
    name: program.name,
    say: plan.say,
    logFile: logFileOf(plan.directory.logs, program.name),
    launch: () => Promise.resolve(runNode(plan, program)),
    isReady: () => Promise.resolve(true),
  });
}

/** Brings the schema of every service up to date. Throws an Error when that fails or is aborted. */
export async function migrateDatabases(plan: StackPlan, signal: AbortSignal): Promise<void> {
  await Promise.all(serviceNames.map((service) => migrateDatabase(plan, service, signal)));
}

async function migrateDatabase(plan: StackPlan, service: ServiceName, signal: AbortSignal): Promise<void> {
  const file = fileOf(plan.programs, `services/${service}/src/migrate.ts`);
  await runToEnd(plan, { name: `${service}-migrations`, file, env: migrationEnvironmentOf(plan, service) }, signal);
}

/** The variables of the migrations of one service. */
export function migrationEnvironmentOf(
  { environment, database }: StackPlan,
  service: ServiceName,
): Readonly<Record<string, string>> {
  return migrationEnvironment(environment, databaseAddresses(database, service));
}

/** Builds the staff interface if it has changed. Throws an Error when that fails or is aborted. */
export async function buildWeb(plan: StackPlan, signal: AbortSignal): Promise<void> {
  const env = variablesOf('build', plan.environment);
  await runToEnd(plan, { name: 'build-web', file: join(REPOSITORY, BUILD_WEB), env }, signal);
}

/** Bundles the programs of the stack. Throws an Error when that fails or is aborted. */
export async function bundlePrograms(plan: StackPlan, signal: AbortSignal): Promise<void> {
  const env = variablesOf('build', plan.environment);
  await runToEnd(plan, { name: 'bundle', file: join(REPOSITORY, BUNDLE), env }, signal);
}

async function runToEnd(plan: StackPlan, program: Program, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const running = runNode(plan, program);
  signal.addEventListener('abort', () => running.kill('SIGTERM'), { once: true });
  const end = await running.exited;
  signal.throwIfAborted();
  if (end !== 'ended with code 0')
    throw startFailure(`${program.name} ${end}`, logFileOf(plan.directory.logs, program.name));
}

function provisionerEnvironment({ environment, bus }: StackPlan): Readonly<Record<string, string>> {
  return { ...variablesOf('provisioner', environment), NATS_URL: bus.urls('provisioner') };
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
        warn: say,
        tell: say,
        log: openLog(logFile),
      }),
    isReady: () => isListening(ports.nats),
  });
}

/** The variables of one service. */
export function environmentOf(
  { environment, ports, bus, database }: StackPlan,
  name: ServiceName,
): Readonly<Record<string, string>> {
  return serviceEnvironment(environment, name, {
    port: ports[name],
    ...databaseAddresses(database, name),
    natsUrl: bus.urls(name),
  });
}

function service(plan: StackPlan, name: ServiceName): Supervised {
  const env = environmentOf(plan, name);
  return nodeProcess(plan, { name, file: fileOf(plan.programs, `services/${name}/src/main.ts`), env }, '/readyz');
}

function simulator(plan: StackPlan): Supervised {
  const { environment, ports, directory, simulatorSecrets: secrets } = plan;
  const env = simulatorEnvironment(environment, { ports, stateFile: directory.simulator, secrets });
  const file = fileOf(plan.programs, 'tools/gateway-simulator/src/main.ts');
  return nodeProcess(plan, { name: 'simulator', file, env }, '/livez');
}

function ingress(plan: StackPlan): Supervised {
  const env = { ...ingressEnvironment(plan.ports), ...variablesOf('ingress', plan.environment) };
  return nodeProcess(plan, { name: 'ingress', file: fileOf(plan.programs, 'ingress/src/main.ts'), env }, '/livez');
}

function nodeProcess(plan: StackPlan, program: Program<ProcessName>, healthPath: string): Supervised {
  const address = addressOf(plan.ports[program.name]);
  return new Supervised({
    name: program.name,
    say: plan.say,
    logFile: logFileOf(plan.directory.logs, program.name),
    launch: () => Promise.resolve(runNode(plan, program)),
    isReady: () => answersOk(address + healthPath),
    lifeSigns: { isAlive: () => answersOk(`${address}/livez`), ...LIFE_SIGNS },
  });
}

function runNode({ directory, say }: StackPlan, { name, file, options = [], env }: Program): RunningProcess {
  const log = openLog(logFileOf(directory.logs, name));
  const running = spawnNode({
    file,
    options,
    env,
    onLine: (line, source) => {
      log.write(`${line}\n`);
      const described = describeLine(name, line, source);
      if (described !== undefined) say(described);
    },
  });
  // The log says why the process ended, so it counts as ended when its log is complete.
  return { ...running, exited: running.exited.then((end) => closeLog(log).then(() => end)) };
}
