import type { Permission, ServiceName } from '@booking/contracts';
import { type Secrets, signBearerToken } from '@booking/secrets';
import { type BusUrls, embeddedServers, type Servers } from '@booking/testing/servers';
import { observerUrl } from './databases.ts';
import { recordEnvironments } from './env-files.ts';
import { addressOf, type StackEnvironment, stackEnvironment } from './environment.ts';
import { recordIssuer } from './issuer.ts';
import { assignPorts, type Ports, type ProcessName } from './ports.ts';
import { type Programs, programsOf } from './programs.ts';
import { loadSecrets } from './secrets.ts';
import { stackBus } from './stack-bus.ts';
import { type StackDirectory, takeStackDirectory } from './stack-directory.ts';
import type { StackPlan } from './stack-plan.ts';
import { StackProcesses } from './stack-processes.ts';
import type { Supervised } from './supervised.ts';

const TOKEN_TTL_SECONDS = 8 * 3_600;

type EmbeddedStackOptions = {
  /** The ingress's port, from which all other ports are counted. The default is a free range. */
  readonly port?: number;
  readonly dataDir: string;
  /**
   * The programs of the stack. By default they are the bundles of the current sources, or the sources themselves if
   * `RUN_SOURCES` is set.
   */
  readonly programs?: Programs;
  /** The variables given from outside. Each process receives its part; the stack generates all missing variables. */
  readonly env: NodeJS.ProcessEnv;
  /** Starts PostgreSQL and nats-server. By default they are local processes. */
  readonly servers?: Servers;
  /** Whether the bus gets a user `observer` with all rights, for tests. */
  readonly isObserved?: boolean;
  /** The interval of the checks whether a process still works. By default it is ten seconds. */
  readonly lifeSigns?: StackPlan['lifeSigns'];
  /** Receives messages for the person at the terminal while the stack runs. */
  readonly say?: (sentence: string) => void;
  /** Aborts the start, and stops the processes that already run. */
  readonly signal?: AbortSignal;
};

/** A process of a running stack, for tests that disturb it on purpose. */
export type StackProcess = Pick<Supervised, 'name' | 'pid' | 'signal' | 'kill' | 'ready'>;

export type EmbeddedStack = {
  /** The URL of the ingress. */
  readonly url: string;
  readonly simulatorUrl: string;
  /** The bearer token of the simulator's control API. */
  readonly simulatorKey: string;
  readonly ports: Ports;
  readonly directory: StackDirectory;
  /** The URL of each user of the bus. */
  readonly bus: BusUrls;
  /** The URL for tests, which read the database of a service without the limits of its roles. */
  databaseUrl(service: ServiceName): string;
  /** The variables of all services. Each service receives its part. */
  readonly environment: StackEnvironment;
  /** A bearer token that is valid for eight hours. */
  token(sub: string, permissions?: readonly Permission[]): Promise<string>;
  process(name: ProcessName | 'stream-provisioner'): StackProcess;
  /** Stops everything in order: the processes that take requests first, the servers that store data last. */
  stop(): Promise<void>;
};

/**
 * Starts the whole product on this machine, each part as its own process on 127.0.0.1. Settles when every part is
 * ready. Throws SetupError if the environment prevents the start, for example by a missing program or a port in use. No
 * process remains then.
 */
export async function startEmbeddedStack(options: EmbeddedStackOptions): Promise<EmbeddedStack> {
  const directory = takeStackDirectory(options.dataDir);
  try {
    const ports = await assignPorts(options.port ?? 0);
    const secrets = await loadSecrets(directory);
    const environment = stackEnvironment({ outside: options.env, ports, secrets, directory });
    recordIssuer(directory, environment);

    const { busPasswords: passwords } = secrets;
    const { servers = embeddedServers, isObserved = false, lifeSigns, say = () => undefined } = options;
    const bus = stackBus({ given: environment['NATS_URL'], port: ports.nats, passwords, isObserved });
    const { databasePasswords, databaseSuperuserPassword } = secrets;
    const database = { port: ports.postgres, databasePasswords, databaseSuperuserPassword };
    const programs = options.programs ?? programsOf(options.env);
    const run = { servers, programs, lifeSigns, say };
    const plan = { ports, directory, environment, simulatorSecrets: secrets, database, bus, ...run };
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
    databaseUrl: (service) => observerUrl(plan.database, service),
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
