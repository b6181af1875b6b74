export * from './clients.ts';
export * from './servers.ts';
export { awaitOutbox } from './await-outbox.ts';
export { waitingForLocks } from './waiting-for-locks.ts';
export { isFreeWhileBatchWaits } from './lock-order.ts';
export { lock, lockIfFree, whileWaiting } from './while-waiting.ts';
export { ageInterruptedReconciliation, awaitReconciliations } from './reconciliations.ts';
export { BusAttempts } from './bus-attempts.ts';
export { BusObserver, type ConsumerBacklog, type StoredMessage } from './bus-observer.ts';
export { BusProbe, connectBusProbe, openBusProbe } from './bus-probe.ts';
export { DeclaredAnswers } from './declared-answers.ts';
export { connectObserver } from './connect-observer.ts';
export { DatabaseProbe } from './database-probe.ts';
export { ExplainedDatabase } from './explained-database.ts';
export type { BusUrls } from './nats-accounts.ts';
export type { Servers } from './infrastructure.ts';
export { freePort } from './free-port.ts';
export { createTokenIssuer, type TokenIssuer } from './issue-token.ts';
export {
  busOfThisFile,
  createTestDatabase,
  programsEnvironment,
  serversOfThisRun,
  settingOfThisRun,
  startTestNats,
  type TestNats,
} from './test-context.ts';
export { isAlive } from './is-alive.ts';
export { slowUpdatesOf } from './slow-updates.ts';
export { SmallDisk, whyNoSmallDisk } from './small-disk.ts';
export { startPostgresPair, type PostgresPair } from './start-postgres-pair.ts';
export { startPgbouncer, type Pooler } from './start-pgbouncer.ts';
export { TcpProxy } from './tcp-proxy.ts';
export {
  acceptWebhook,
  refuseWebhook,
  signedHeaders,
  startWebhookReceiver,
  type ReceivedWebhook,
  type WebhookReceiver,
} from './webhook-receiver.ts';
