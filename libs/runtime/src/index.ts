export { ADDRESS_MS_MAX, answerOf } from './answer-of.ts';
export { maskCardData } from './card-numbers.ts';
export { backfill } from './migrations/backfill.ts';
export { backoffMs } from './backoff.ts';
export { CommitBatcher } from './database/commit-batcher.ts';
export { anywhere, isIndexed } from './database/like-pattern.ts';
export { createIndex } from './migrations/create-index.ts';
export {
  checkDatabase,
  createDatabase,
  createSession,
  liftTimeouts,
  type Database,
  type DatabaseOptions,
  type Transaction,
} from './database/database.ts';
export type { DatabaseConnection } from './database/database-connection.ts';
export {
  DatabaseUnavailable,
  exceededLimit,
  isLockTimeout,
  isTransientDatabaseError,
  isUniqueViolation,
} from './database/database-errors.ts';
export { idFrom, newId, systemClock, type Clock } from './ids.ts';
export { jobRunner, type Job } from './process/jobs.ts';
export { createLogger, type Logger } from './telemetry/logger.ts';
export { databasePart } from './database/database-part.ts';
export { migrate, type Migration, migrationsInOrder } from './migrations/migrate.ts';
export { count, exposeMetrics, gauges, measure, watch, type Reading } from './telemetry/metrics.ts';
export { NotificationListener } from './database/notifications.ts';
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
} from './configuration/parse-env.ts';
export { isPlainHttp, safeUrl } from './configuration/safe-url.ts';
export { settingsFrom } from './configuration/settings-from.ts';
export { unlessEmpty } from './configuration/unless-empty.ts';
export { literal } from './database/literal.ts';
export { pause } from './pause.ts';
export { ReadPool } from './database/read-pool.ts';
export { runMigrations } from './migrations/run-migrations.ts';
export { reportConfigurationFault, runService } from './process/run-service.ts';
export { runTask, type Task } from './process/run-task.ts';
export { checkParts, composeService, type Part, type Service } from './process/service.ts';
export { openSecret, sealSecret, SecretKeys } from './configuration/sealed-secret.ts';
export { Signal } from './process/signal.ts';
export { defineStatement, defineWrite, type Statement } from './database/statement.ts';
export { parseStrictJson } from './strict-json.ts';
export { currentTrace, currentTraceparent, errorTypeOf, Span, withSpan } from './span.ts';
export { WaitingNotice } from './telemetry/waiting-notice.ts';
export { parseTraceparent } from './telemetry/trace-context.ts';
export { isInTransaction } from './database/open-transaction.ts';
export { afterCommit, announce, onCommit, transact } from './database/transact.ts';
export { inTurn, lockTimeoutInTurn, withBriefLocks } from './database/turns.ts';
