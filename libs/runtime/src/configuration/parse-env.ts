import { z } from 'zod';
import { type TelemetrySettings, telemetrySettings, telemetryVariables } from '../telemetry/telemetry-settings.ts';
import { settingsFrom } from './settings-from.ts';
import { shownValue } from './shown-value.ts';
import { unlessEmpty } from './unless-empty.ts';
import { variablesFromFiles } from './variables-from-files.ts';

/** The environment is invalid. The message names each bad variable, and what is wrong with it. */
export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment';

  constructor(reports: readonly string[]) {
    super(`Invalid environment:\n${reports.join('\n')}`);
  }
}

/**
 * Parses the environment. It is called once, at start. A variable `<NAME>_FILE` names a file with the value of
 * `<NAME>`. Throws one InvalidEnvironment that reports every bad variable.
 */
export function parseEnv<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.infer<Schema> {
  const { variables, faults } = variablesFromFiles(env);
  const parsed = schema.safeParse(variables);
  if (parsed.success && faults.size === 0) return parsed.data;
  const reports = [
    ...[...faults].map((fault) => `✖ ${fault}`),
    ...(parsed.error ? [reportIssues(parsed.error, variables)] : []),
  ];
  throw new InvalidEnvironment(reports);
}

/** An address whose password has an unescaped `/`, `?` or `#`. `URL` may read its user, or a part of it, as the host. */
const MISREAD = /^[a-z]+:\/\/[^/?#]*(?:[/#][^?]*@|[^?@]*\?[^=]*@)/i;

export const DatabaseUrl = serverUrl(/^postgres(ql)?$/, 'postgres://user:password@host:port/database');

export const YesOrNo = z
  .enum(['yes', 'no'])
  .default('no')
  .transform((answer) => answer === 'yes');

export const LogLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info');

const BusUrl = serverUrl(/^(nats|tls)$/, 'nats://user:password@host:port, or tls://…');

/** The address of a server, which may contain a password. */
function serverUrl(protocol: RegExp, form: string) {
  const error = `expected ${form}; write / ? # , in a password as %2F %3F %23 %2C`;
  return z.url({ protocol, error, abort: true }).refine((url) => !MISREAD.test(url), { error });
}

/** Reports each issue with its variable and value, or says that it is missing. A value that may be secret is left out. */
function reportIssues(error: z.ZodError, variables: NodeJS.ProcessEnv): string {
  return error.issues
    .map((found) => {
      const issue = isMissing(found, variables) ? { ...found, message: 'Is required' } : found;
      const value = shownValue(issue.path, variables);
      const report = z.prettifyError({ issues: [issue] });
      return value === undefined ? report : `${report} = ${value}`;
    })
    .join('\n');
}

function isMissing({ code, path }: z.core.$ZodIssue, variables: NodeJS.ProcessEnv): boolean {
  const [name, ...rest] = path;
  return code !== 'custom' && rest.length === 0 && (variables[String(name)] ?? '') === '';
}

export const BusEnv = z.object({
  NATS_URL: z
    .string()
    .min(1)
    .transform((list) => list.split(',').map((url) => url.trim()))
    .pipe(z.array(BusUrl)),
  NATS_CA: z.string().optional(),
  NATS_CERT: z.string().optional(),
  NATS_KEY: z.string().optional(),
});

const ServiceVariables = z.object({
  DATABASE_URL: DatabaseUrl,
  ALLOW_FSYNC_OFF: YesOrNo,
  ...BusEnv.shape,
  PORT: unlessEmpty(z.coerce.number().int().min(0).max(65_535)),
  HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: LogLevel,
  LIVENESS_PROBED: YesOrNo,
  ...telemetryVariables,
});

export type BusAddress = {
  /** `nats://user:password@host:port`, or `tls://…`. */
  readonly servers: readonly string[];
  /**
   * The texts of TLS files in PEM: the certificate authority if it is not one of the system, and our certificate and
   * key if the bus requires them.
   */
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string } | undefined;
};

export type ServiceConfig = {
  readonly port: number;
  /** The address to listen on; by default the loopback address. */
  readonly host?: string | undefined;
  readonly logLevel: string;
  /**
   * Whether a supervisor probes `/livez` and restarts a process that does not answer. Without it, the process watches
   * itself.
   */
  readonly isLivenessProbed?: boolean | undefined;
  readonly databaseUrl: string;
  /** The URL of a standby of the database, which answers reads of lists. */
  readonly databaseReadUrl?: string | undefined;
  /** Accepts a database server with `fsync` or `full_page_writes` off. */
  readonly allowFsyncOff?: boolean | undefined;
  readonly bus: BusAddress;
  /** The collector of telemetry. Without it, no telemetry is sent. */
  readonly telemetry?: TelemetrySettings | undefined;
};

/** The variables that every service has. A service combines this schema with its own variables by `.and`. */
export const ServiceEnv = ServiceVariables.transform((env): ServiceConfig => ({
  port: env.PORT,
  host: env.HOST,
  logLevel: env.LOG_LEVEL,
  isLivenessProbed: env.LIVENESS_PROBED,
  databaseUrl: env.DATABASE_URL,
  allowFsyncOff: env.ALLOW_FSYNC_OFF,
  bus: busAddress(env),
  telemetry: telemetrySettings(env),
}));

/** The variable of a service whose lists may be read from a standby. */
export const StandbyEnv = settingsFrom({ databaseReadUrl: ['DATABASE_READ_URL', unlessEmpty(DatabaseUrl.optional())] });

export function busAddress({ NATS_URL, NATS_CA, NATS_CERT, NATS_KEY }: z.infer<typeof BusEnv>): BusAddress {
  const tls = {
    ...(NATS_CA !== undefined && { ca: NATS_CA }),
    ...(NATS_CERT !== undefined && { cert: NATS_CERT }),
    ...(NATS_KEY !== undefined && { key: NATS_KEY }),
  };
  return { servers: NATS_URL, ...(Object.keys(tls).length > 0 && { tls }) };
}

/** The external address of the ingress, without a trailing slash. */
export const PublicUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
