import type { Permission, ServiceName } from '@booking/contracts';
import { signBearerToken, type Secrets } from '@booking/secrets';
import { embeddedServers, type BusUrls, type Servers } from '@booking/testing/servers';
import { superuserUrl } from './databases.ts';
import { recordEnvironments } from './env-files.ts';
import { addressOf, stackEnvironment, type StackEnvironment } from './environment.ts';
import { recordIssuer } from './issuer.ts';
import { assignPorts, type Ports, type ProcessName } from './ports.ts';
import type { StackPlan } from './process-definitions.ts';
import { programsOf } from './programs.ts';
import { loadSecrets } from './secrets.ts';
import { stackBus } from './stack-bus.ts';
import { takeStackDirectory, type StackDirectory } from './stack-directory.ts';
import { StackProcesses } from './stack-processes.ts';
import type { Supervised } from './supervised.ts';

const TOKEN_TTL_SECONDS = 8 * 3_600;

export type EmbeddedStackOptions = {
  /** The ingress's port, from which all others are counted; a free range when left out. */
  readonly port?: number;
  readonly dataDir: string;
  /** Passed on to every process; what the services need besides is generated. */
  readonly env: NodeJS.ProcessEnv;
  /** Where PostgreSQL and nats-server come from; processes of this machine when left out. */
  readonly servers?: Servers;
  /** Gives the bus a user `observer`, who may do everything there, for tests that look on. */
  readonly isObserved?: boolean;
  /** Hears what a person at the terminal should know while the stack runs. */
  readonly say?: (sentence: string) => void;
  /** Aborts the start; what runs by then is stopped. */
  readonly signal?: AbortSignal;
};

/** A process of a running stack, for those who disturb it on purpose. */
export type StackProcess = Pick<Supervised, 'name' | 'pid' | 'signal' | 'kill' | 'ready'>;

export type EmbeddedStack = {
  /** The ingress. */
  readonly url: string;
  readonly simulatorUrl: string;
  /** The bearer token of the simulator's control API. */
  readonly simulatorKey: string;
  readonly ports: Ports;
  readonly directory: StackDirectory;
  /** Where each user of the bus connects to. */
  readonly bus: BusUrls;
  /** Where a test looks into the database of a service without the limits of its roles. */
  databaseUrl(service: ServiceName): string;
  /** The variables that all services share. */
  readonly environment: StackEnvironment;
  /** A bearer token that is valid for eight hours. */
  token(sub: string, permissions?: readonly Permission[]): Promise<string>;
  process(name: ProcessName | 'bus-keeper'): StackProcess;
  /** Stops everything in order: first what takes requests, last what stores them. */
  stop(): Promise<void>;
};

/**
 * Starts the whole product on this machine, each part as a process of its own on 127.0.0.1, and settles when every
 * part is ready. Throws SetupError when something outside the code is missing or in the way; then nothing is left
 * running.
 */
export async function startEmbeddedStack(options: EmbeddedStackOptions): Promise<EmbeddedStack> {
  const directory = takeStackDirectory(options.dataDir);
  try {
    const ports = await assignPorts(options.port ?? 0);
    const secrets = await loadSecrets(directory);
    const environment = stackEnvironment({ outside: options.env, ports, secrets, directory });
    recordIssuer(directory, environment);

    const { busPasswords: passwords } = secrets;
    const { servers = embeddedServers, isObserved = false, say = () => undefined } = options;
    const bus = stackBus({ given: environment['NATS_URL'], port: ports.nats, passwords, isObserved });
    const { databasePasswords, databaseSuperuserPassword } = secrets;
    const database = { port: ports.postgres, databasePasswords, databaseSuperuserPassword };
    const programs = programsOf(options.env);
    const plan = { ports, directory, environment, simulatorSecrets: secrets, database, bus, servers, programs, say };
    recordEnvironments(plan, options.env);
    const processes = new StackProcesses(plan);
    await processes.start(options.signal ?? new AbortController().signal);
    return describeStack(plan, processes, secrets);
  } catch (error) {
    directory.release();
    throw error;
  }
}

function describeStack(plan: StackPlan, processes: StackProcesses, secrets: Secrets): EmbeddedStack {
  const { ports, directory, environment } = plan;
  const { JWT_ISSUER: issuer, JWT_AUDIENCE: audience } = environment;
  return {
    url: addressOf(ports.ingress),
    simulatorUrl: addressOf(ports.simulator),
    simulatorKey: secrets.simulatorControlKey,
    ports,
    directory,
    bus: plan.bus.urls,
    databaseUrl: (service) => superuserUrl(plan.database, service.replaceAll('-', '_')),
    environment,
    token: (sub, permissions = []) =>
      signBearerToken(secrets, { sub, permissions, issuer, audience, ttlSeconds: TOKEN_TTL_SECONDS }),
    process: (name) => processes.get(name),
    async stop() {
      await processes.stop();
      directory.release();
    },
  };
}
