export { eventually } from './eventually.ts';
export { freePort, isPortFree } from './free-port.ts';
export { SetupError } from './setup-error.ts';
export { startNats, type Nats, type NatsAccount, type NatsOptions } from './start-nats.ts';
export { startPostgres, type Postgres, type PostgresOptions } from './start-postgres.ts';
export { createTestDatabase, natsUrlForThisFile, startTestNats } from './test-context.ts';
export { makeThrowawayDir } from './throwaway-dir.ts';
export { BusProbe, openBusProbe } from './bus-probe.ts';
export { createTokenIssuer, type TokenIssuer } from './issue-token.ts';
