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

/** The objects that every service is built on. */
export type Foundation<Config> = {
  readonly config: Config;
  readonly db: Database;
  /** For lists: a standby of `db` where there is one. */
  readonly readPool: ReadPool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** The work of a service, and the parts that do it. */
export type Wiring = {
  readonly routes: readonly Route[];
  readonly listeners: readonly Listener[];
  readonly commands: readonly CommandHandler[];
  readonly jobs: readonly Job[];
  /** Answers requests before the routes. */
  readonly rawHandler?: RawHandler;
  /** Identifies callers otherwise than by the bearer tokens of `config.auth`. */
  readonly authenticate?: Authenticator;
  /** Parts that messages and requests need: they start before the first message and stop after the last one. */
  readonly foundations?: readonly Part[];
  /** Parts that do the work of jobs and requests: they stop when no request is left, and before the bus. */
  readonly workers?: readonly Part[];
  /** Parts that stop before requests are awaited, such as answers that never end by themselves. */
  readonly observers?: readonly Part[];
};

/** A service as its `service.ts` declares it. */
type Declaration<Config> = {
  readonly name: ServiceName;
  readonly migrations: readonly Migration[];
  /** The commands and queries that this service sends; the bus denies all others. */
  readonly sends: readonly CommandDefinition[];
  /** Whether every statement finds a few rows by an index; the default is true. */
  readonly touchesFewRows?: boolean;
  /** How long events wait for others, to be handled in the same transaction; by default they do not wait. */
  readonly gatherMs?: number;
  readonly wire: (foundation: Foundation<Config>) => Wiring;
};

type Config = ServiceConfig & Partial<ClientApiConfig>;

/** Replacements that tests pass; a process uses the system clock and logs to its standard output. */
export type Overrides = { readonly clock?: Clock; readonly logger?: Logger };

/** Creates the service of one process. `port` is the port on which it listens. */
export type CreateService<Own extends Config> = (config: Own, overrides?: Overrides) => Service & { port(): number };

/**
 * Declares a service once; production and tests start it the same way. Its parts start in this order and stop in the
 * reverse one: the open port, which answers 503; the databases; `foundations`; the bus and messaging; `workers`; jobs; the
 * HTTP server; `observers`.
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
