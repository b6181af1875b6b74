import type { CommandDefinition, ServiceName } from '@booking/contracts';
import {
  type Authenticator,
  authenticator,
  type ClientApiConfig,
  httpServer,
  RateLimits,
  type RawHandler,
  type Route,
} from '@booking/http';
import { type Bus, type CommandHandler, createBus, type Listener, messaging } from '@booking/messaging';
import {
  type Clock,
  composeService,
  createDatabase,
  createLogger,
  type Database,
  databasePart,
  type Job,
  jobRunner,
  type Logger,
  type Migration,
  type Part,
  ReadPool,
  type Service,
  type ServiceConfig,
  systemClock,
} from '@booking/runtime';

export type Foundation<Config> = {
  readonly config: Config;
  readonly db: Database;
  /** The pool for reads of lists. It uses a standby of `db`, if there is one. */
  readonly readPool: ReadPool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
};

export type Wiring = {
  readonly routes: readonly Route[];
  readonly listeners: readonly Listener[];
  readonly commands: readonly CommandHandler[];
  readonly jobs: readonly Job[];
  /** Sees each request before the routes do. */
  readonly rawHandler?: RawHandler;
  /** Identifies callers in another way than by the bearer tokens of `config.auth`. */
  readonly authenticate?: Authenticator;
  /**
   * Parts that the handling of messages and requests needs. They start before the first message and stop after the last
   * one.
   */
  readonly foundations?: readonly Part[];
  /** Parts that do the work of jobs and requests. They stop after the last request, and before the bus. */
  readonly workers?: readonly Part[];
  /** Parts that stop before the server waits for its requests, such as answers that never end by themselves. */
  readonly observers?: readonly Part[];
};

type Declaration<Config> = {
  readonly name: ServiceName;
  readonly migrations: readonly Migration[];
  /** The commands and queries that this service sends. The bus rejects all others. */
  readonly sends: readonly CommandDefinition[];
  /** Whether every statement finds a few rows by an index, as it does by default. */
  readonly touchesFewRows?: boolean;
  /** How long events wait for others, to share their transaction. By default they do not wait. */
  readonly gatherMs?: number;
  readonly wire: (foundation: Foundation<Config>) => Wiring;
};

type Config = ServiceConfig & Partial<ClientApiConfig>;

/** Replacements that tests pass. By default, a service uses the system clock and logs to its standard output. */
export type Overrides = { readonly clock?: Clock; readonly logger?: Logger };

/** Creates the service of one process. `port` is the port on which it listens. */
type CreateService<Own extends Config> = (config: Own, overrides?: Overrides) => Service & { port(): number };

/**
 * Declares a service once, so that production and tests start it in the same way. Its parts start in the following
 * order, and stop in reverse.
 *
 * 1. the open port, which answers 503
 * 2. the databases
 * 3. `foundations`
 * 4. the bus and messaging
 * 5. `workers`
 * 6. the jobs
 * 7. the HTTP server
 * 8. `observers`
 */
export function defineService<Own extends Config>(declaration: Declaration<Own>): CreateService<Own> {
  const { name, migrations, sends, touchesFewRows = true, gatherMs = 0, wire } = declaration;
  return (config, { clock = systemClock, logger = createLogger({ service: name, level: config.logLevel }) } = {}) => {
    const options = { logger, allowFsyncOff: config.allowFsyncOff, touchesFewRows };
    const db = createDatabase(config.databaseUrl, options);
    const { databaseReadUrl } = config;
    const standby = databaseReadUrl === undefined ? undefined : createDatabase(databaseReadUrl, options);
    const readPool = new ReadPool({ primary: db, standby, logger });
    const bus = createBus({ ...config.bus, name, sends, logger });
    const {
      foundations = [],
      workers = [],
      observers = [],
      ...wired
    } = wire({ config, db, readPool, bus, clock, logger });
    const { listeners, commands, jobs, ...requests } = wired;

    const database = databasePart({ db, migrations, logger });
    const messages = messaging({ service: name, db, bus, listeners, commands, logger, gatherMs });
    const http = httpServer({
      ...{ port: config.port, host: config.host, readiness: [database, bus, messages], logger },
      ...clientApi(config, clock),
      ...requests,
    });
    const parts = [http.openPort, database, readPool, ...foundations, bus, messages, ...workers];
    const service = composeService(name, [...parts, jobRunner({ db, jobs, logger }), http, ...observers], logger);
    return { ...service, port: () => http.port() };
  };
}

function clientApi({ auth, rateLimits, allowedOrigins }: Partial<ClientApiConfig>, clock: Clock) {
  return {
    allowedOrigins,
    ...(auth && { authenticate: authenticator({ ...auth, clock }) }),
    ...(rateLimits && { rateLimits: new RateLimits(rateLimits, clock) }),
  };
}
