import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@booking/contracts';
import { databaseAddresses } from './databases.ts';
import {
  addressOf,
  ingressEnvironment,
  migrationEnvironment,
  serviceEnvironment,
  simulatorEnvironment,
} from './environment.ts';
import type { ProcessName } from './ports.ts';
import { logFileOf } from './process-log.ts';
import { fileOf } from './programs.ts';
import { answersOk } from './readiness.ts';
import { type Program, runNode, runToEnd } from './run-program.ts';
import { REPOSITORY } from './spawn-node.ts';
import type { StackPlan } from './stack-plan.ts';
import { Supervised } from './supervised.ts';
import { variablesOf } from './variables-of.ts';

const PROVISION_BUS = 'tools/provision-bus/src/main.ts';
const BUNDLE = 'tools/bundle/src/main.ts';
const BUILD_WEB = 'services/admin/web/build/main.ts';
/**
 * The default checks of a process. A process that does not answer for about a minute, time-outs included, is restarted.
 * A process with a blocked event loop ends itself long before that.
 */
const LIFE_SIGNS = { everyMs: 10_000, missesMax: 4 };

export function defineServices(plan: StackPlan): Supervised[] {
  return serviceNames.map((name) => service(plan, name));
}

/** The processes at the edge: the ingress, and the simulator, which sends webhooks to it. */
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
export function defineStreamProvisioner(plan: StackPlan): Supervised {
  const program = {
    name: 'stream-provisioner',
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

/** The variables of the provisioner and the stream provisioner. */
export function provisionerEnvironment({ environment, bus }: StackPlan): Readonly<Record<string, string>> {
  return { ...variablesOf('provisioner', environment), NATS_URL: bus.urls('provisioner') };
}

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
    lifeSigns: { isAlive: () => answersOk(`${address}/livez`), ...LIFE_SIGNS, ...plan.lifeSigns },
  });
}
