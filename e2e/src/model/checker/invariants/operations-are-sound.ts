import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** The longest time for an answer. Gateways give up a webhook later than this. */
const ANSWER_MS_MAX = 5_000;
const UNAVAILABLE = 503;
const SERVER_ERRORS = 500;

/** The largest memory of a service: several times the memory that it has in a run of minutes. */
const RESIDENT_MEBIBYTES_MAX = 768;
const FILES_MAX = 256;
/** A transaction without a fault ends within this time. */
const TRANSACTION_SECONDS_MAX = 30;
const MEBIBYTE = 2 ** 20;

/** I18: gateway-webhooks answers every webhook in time while its process runs, even if only with 503. */
export function webhooksAreAnswered({ operations, acceptedCallbacks }: Evidence): Violation[] {
  if (!operations) return [];
  const { webhookAnswers, webhooksHinderedMs } = operations;
  const msMax = ANSWER_MS_MAX + webhooksHinderedMs;
  const isUnobserved = acceptedCallbacks.length > 0 && webhookAnswers.length === 0;
  return violationsOf('I18', [
    isUnobserved ? 'webhooks were accepted, and the log of gateway-webhooks has none' : undefined,
    ...webhookAnswers.map(({ status, durationMs }) => {
      if (status >= SERVER_ERRORS && status !== UNAVAILABLE) return `a webhook was answered with ${status}`;
      return durationMs > msMax ? `a webhook was answered after ${durationMs} ms, not within ${msMax} ms` : undefined;
    }),
  ]);
}

/** I19: no log, event, answer, metric or table contains a secret. */
export function secretsStaySecret({ operations }: Evidence): Violation[] {
  const leaks = operations?.leaks ?? [];
  return violationsOf(
    'I19',
    leaks.map(({ name, where }) => `${where} contains ${name}`),
  );
}

/** I20: no process ended by an uncaught error, and no process leaks transactions, files or memory. */
export function resourcesAreBounded({ operations }: Evidence): Violation[] {
  if (!operations) return [];
  const { crashes, openTransactions, processes } = operations;
  return violationsOf('I20', [
    ...crashes.map(({ program, message, error }) => `${program} ended by an ${message}: ${error}`),
    ...openTransactions
      .filter(({ forSeconds }) => forSeconds > TRANSACTION_SECONDS_MAX)
      .map(({ service, forSeconds, query }) => `${service} has left a transaction open for ${forSeconds} s: ${query}`),
    ...processes.map(({ name, files }) => (files > FILES_MAX ? `${name} has ${files} open files` : undefined)),
    ...processes.map(({ name, residentBytes }) => {
      const mebibytes = Math.round(residentBytes / MEBIBYTE);
      return mebibytes > RESIDENT_MEBIBYTES_MAX ? `${name} uses ${mebibytes} MiB of memory` : undefined;
    }),
  ]);
}
