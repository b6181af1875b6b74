import type { CommandDefinition, ServiceName, StateMachine } from '@booking/contracts';
import {
  type Authenticator,
  authenticator,
  type ClientApiConfig,
  httpServer,
  RateLimits,
  type RawHandler,
  type Route,
  type RouteDescription,
} from '@booking/http';
import { Bus, type CommandHandler, type Listener, type ListenerDescription, messaging } from '@booking/messaging';
import {
  type Clock,
  composeService,
  createDatabase,
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

/** The parts that every service has. */
export type Foundation<Own, Replaced = object> = {
  readonly config: Own;
  readonly db: Database;
  /** The pool for reads of lists. It uses a standby of `db`, if there is one. */
  readonly readPool: ReadPool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The replacements that tests pass for parts of this service. */
  readonly overrides: Partial<Replaced>;
};

/**
 * The table of contents of a service. Its entry points and its parts depend on the foundation and on the results of
 * `wire`.
 */
type Declaration<Own, Replaced, Wired, Deps = Foundation<Own, Replaced> & Wired> = {
  readonly name: ServiceName;
  readonly migrations: readonly Migration[];
  /** The transition tables of its aggregates, for the documents. */
  readonly stateMachines?: readonly StateMachine[];
  readonly routes?: (deps: Deps) => readonly Route[];
  /** Sees each request before the routes do. */
  readonly rawHandler?: (deps: Deps) => RawHandler;
  /** Identifies callers in another way than by the bearer tokens of `config.auth`. */
  readonly authenticate?: (deps: Deps) => Authenticator;
  readonly listeners: (deps: Deps) => readonly Listener[];
  readonly commands?: (deps: Deps) => readonly CommandHandler[];
  /** The commands and queries that this service sends. The bus rejects all others. */
  readonly sends: readonly CommandDefinition[];
  readonly jobs: (deps: Deps) => readonly Job[];
  /** Whether every statement finds a few rows by an index, as it does by default. */
  readonly touchesFewRows?: boolean;
  /** How long events wait for others, to share their transaction. By default they do not wait. */
  readonly gatherMs?: number;
  /** Creates the dependencies that several entry points share. */
  readonly wire: (foundation: Foundation<Own, Replaced>) => Wired;
  /**
   * Parts that are needed to handle messages and requests. They start before the first message and stop after the last
   * one.
   */
  readonly foundations?: (deps: Deps) => readonly Part[];
  /** Parts that do the work of jobs and requests. They stop after the last request, and before the bus. */
  readonly workers?: (deps: Deps) => readonly Part[];
  /** Parts that stop before the server waits for its requests, such as answers that never end by themselves. */
  readonly observers?: (deps: Deps) => readonly Part[];
};

type Config = ServiceConfig & Partial<ClientApiConfig>;

/** The logger of the process, and the clock if tests replace it. By default, a service uses the system clock. */
type Overrides = { readonly clock?: Clock; readonly logger: Logger };

type DefinedService<Own, Replaced> = {
  readonly name: ServiceName;
  readonly stateMachines: readonly StateMachine[];
  readonly sends: readonly CommandDefinition[];
  readonly routes: readonly RouteDescription[];
  readonly listeners: readonly ListenerDescription[];
  /** Creates the service of one process. `port` is the port on which it listens. */
  create(this: void, config: Own, overrides: Overrides & Partial<Replaced>): Service & { port(): number };
};

/** Stands for the dependencies of entry points that are described and never called. */
const NOTHING = {} as never;

/**
 * Declares a service once, so that production and tests start it in the same way, and documents and the permissions of
 * the bus describe it. Its parts start in the following order, and stop in reverse.
 *
 * 1. the open port, which answers 503
 * 2. the databases
 * 3. `foundations`
 * 4. the bus and messaging
 * 5. `workers`
 * 6. the jobs
 * 7. the HTTP server
 * 8. `observers`
 *
 * The jobs begin no run once the stop has begun, so no new call to a gateway delays the stop.
 */
export function defineService<Own extends Config, Replaced extends object, Wired extends object>(
  declaration: Declaration<Own, Replaced, Wired>,
): DefinedService<Own, Replaced> {
  const { name, stateMachines = [], sends, routes, listeners } = declaration;
  return {
    ...{ name, stateMachines, sends },
    get routes() {
      return routes?.(NOTHING) ?? [];
    },
    get listeners() {
      return listeners(NOTHING);
    },
    create: (config, overrides) => createService(declaration, config, overrides),
  };
}

function createService<Own extends Config, Replaced extends object, Wired extends object>(
  declaration: Declaration<Own, Replaced, Wired>,
  config: Own,
  overrides: Overrides & Partial<Replaced>,
): Service & { port(): number } {
  const { name, migrations, sends, touchesFewRows = true, gatherMs = 0 } = declaration;
  const { clock = systemClock, logger } = overrides;
  const options = { logger, allowFsyncOff: config.allowFsyncOff, touchesFewRows };
  const db = createDatabase(config.databaseUrl, options);
  const { databaseReadUrl } = config;
  const standby = databaseReadUrl === undefined ? undefined : createDatabase(databaseReadUrl, options);
  const readPool = new ReadPool({ primary: db, standby, logger });
  const bus = new Bus({ ...config.bus, name, sends, logger });
  const foundation = { config, db, readPool, bus, clock, logger, overrides };
  const deps = { ...foundation, ...declaration.wire(foundation) };
  const made = <Item>(items?: (from: typeof deps) => readonly Item[]) => items?.(deps) ?? [];

  const { authenticate, rawHandler } = declaration;
  const database = databasePart({ db, migrations, logger });
  const messages = messaging({
    ...{ service: name, db, bus, logger, gatherMs },
    listeners: made(declaration.listeners),
    commands: made(declaration.commands),
  });
  const http = httpServer({
    ...{ port: config.port, host: config.host, readiness: [database, bus, messages], logger },
    ...clientApi(config, { clock, logger }),
    ...(authenticate && { authenticate: authenticate(deps) }),
    ...(rawHandler && { rawHandler: rawHandler(deps) }),
    routes: made(declaration.routes),
  });
  const before = [http.openPort, database, readPool, ...made(declaration.foundations), bus, messages];
  const jobs = jobRunner({ db, jobs: made(declaration.jobs), logger });
  const after = [...made(declaration.workers), jobs, http, ...made(declaration.observers), stopFirst(jobs)];
  return { ...composeService(name, [...before, ...after], logger), port: () => http.port() };
}

/** Parts stop in reverse order, so this part stops first. It does not wait for running jobs. */
function stopFirst(jobs: Part): Part {
  return {
    name: 'early stop of jobs',
    stop() {
      void jobs.stop();
      return Promise.resolve();
    },
  };
}

type Parts = Pick<Foundation<Config>, 'clock' | 'logger'>;

function clientApi({ auth, rateLimits, allowedOrigins }: Partial<ClientApiConfig>, { clock, logger }: Parts) {
  return {
    allowedOrigins,
    ...(auth && { authenticate: authenticator({ ...auth, clock, logger }) }),
    ...(rateLimits && { rateLimits: new RateLimits(rateLimits, clock) }),
  };
}
