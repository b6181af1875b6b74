import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The log of one program. */
type ProgramLog = { readonly program: string; readonly text: string };
/** The answer to a webhook, according to the log of gateway-webhooks. */
export type WebhookAnswer = { readonly status: number; readonly durationMs: number };
/** An uncaught error that ended a process. */
export type Crash = { readonly program: string; readonly message: string; readonly error: string };

type Line = Partial<WebhookAnswer> & {
  readonly level?: string;
  readonly msg?: string;
  readonly operation?: string;
  readonly err?: { readonly message?: string };
};

const WEBHOOK = 'receiveWebhook';
const CRASHES: readonly (string | undefined)[] = ['uncaught exception', 'unhandled rejection'];

export function readLogs(folder: string): ProgramLog[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => ({
    program: file.replace(/\.log(?:\.1)?$/, ''),
    text: readFileSync(join(folder, file), 'utf8'),
  }));
}

export function webhookAnswersIn(logs: readonly ProgramLog[]): WebhookAnswer[] {
  return logs
    .filter(({ program }) => program === 'gateway-webhooks')
    .flatMap(({ text }) => linesOf(text))
    .filter(({ operation }) => operation === WEBHOOK)
    .flatMap(({ status, durationMs }) =>
      status === undefined || durationMs === undefined ? [] : [{ status, durationMs }],
    );
}

export function crashesIn(logs: readonly ProgramLog[]): Crash[] {
  return logs.flatMap(({ program, text }) =>
    linesOf(text)
      .filter(({ level, msg }) => level === 'fatal' && CRASHES.includes(msg))
      .map(({ msg = '', err }) => ({ program, message: msg, error: err?.message ?? 'without a message' })),
  );
}

/** The lines of a log. A process that is killed may leave an incomplete line. */
function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line.startsWith('{') ? [JSON.parse(line) as Line] : [];
    } catch {
      return [];
    }
  });
}
