// The part of this library for tools that run servers. It leaves out the functions for tests, so that the tools start
// faster.
export { embeddedServers } from './choose-servers.ts';
export { findCaddy } from './find-caddy.ts';
export { freePort, isPortFree, occupyPort } from './free-port.ts';
export type { Servers } from './infrastructure.ts';
export { busUrls, natsAccounts, type BusUrls, type BusUser, type NatsAccount } from './nats-accounts.ts';
export { runGuarded } from './run-guarded.ts';
export { runningProcess, type RunningProcess } from './running-process.ts';
export { SetupError } from './setup-error.ts';
export { startNats, type Nats, type NatsOptions } from './start-nats.ts';
export { startPostgres, type Postgres, type PostgresOptions } from './start-postgres.ts';
export { makeThrowawayDir } from './throwaway-dir.ts';
export { serveLocally, type LocalServer } from './serve-locally.ts';
