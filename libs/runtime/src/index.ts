export { answerOf } from './answer-of.ts';
export { maskCardNumbers, maskIssuedCardNumbers, mayHaveCardNumber } from './card-numbers.ts';
export { backfill } from './backfill.ts';
export { backoffMs } from './backoff.ts';
export { CommitBatcher } from './commit-batcher.ts';
export { anywhere, isIndexed } from './like-pattern.ts';
export { createIndex, type Index } from './create-index.ts';
export {
  checkDatabase,
  createDatabase,
  createSession,
  liftTimeouts,
  type Database,
  type DatabaseOptions,
  type Transaction,
} from './database.ts';
export type { DatabaseConnection } from './database-connection.ts';
export { DatabaseUnavailable, isLockTimeout, isTransientDatabaseError, isUniqueViolation } from './database-errors.ts';
export { idFrom, newId, systemClock, type Clock } from './ids.ts';
export { jobRunner, type Job, type JobResult } from './jobs.ts';
export { createLogger, type Logger } from './logger.ts';
export { databasePart } from './database-part.ts';
export { migrate, type Migration } from './migrate.ts';
export { count, exposeMetrics, gauges, measure, watch, type Reading } from './metrics.ts';
export { NotificationListener } from './notifications.ts';
export {
  busAddress,
  BusEnv,
  InvalidEnvironment,
  LogLevel,
  parseEnv,
  PublicUrl,
  ServiceEnv,
  StandbyEnv,
  type BusAddress,
  type ServiceConfig,
  YesOrNo,
} from './parse-env.ts';
export { isPlainHttp, safeUrl } from './safe-url.ts';
export { settingsFrom } from './settings-from.ts';
export { unlessEmpty } from './unless-empty.ts';
export { literal } from './literal.ts';
export { pause } from './pause.ts';
export { ReadPool } from './read-pool.ts';
export { runMigrations, type Schema } from './run-migrations.ts';
export { reportConfigurationFault, runService } from './run-service.ts';
export { runTask, type Task } from './run-task.ts';
export { checkParts, composeService, type Part, type Service } from './service.ts';
export { hasKeyOf, openSecret, sealSecret, SecretKeys } from './sealed-secret.ts';
export { Signal } from './signal.ts';
export { defineStatement, defineWrite, type Statement } from './statement.ts';
export { parseStrictJson } from './strict-json.ts';
export { currentTrace, currentTraceparent, errorTypeOf, Span, withSpan } from './span.ts';
export { WaitingNotice } from './waiting-notice.ts';
export { parseTraceparent } from './trace-context.ts';
export { isInTransaction } from './open-transaction.ts';
export { afterCommit, announce, onCommit, transact } from './transact.ts';
export { inTurn, lockTimeoutInTurn, withBriefLocks } from './turns.ts';
