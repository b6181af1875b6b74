import { z } from 'zod';

/** Parses the environment once, at start. Throws one Error that reports every bad variable, not only the first. */
export function parseEnv<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.infer<Schema> {
  const parsed = schema.safeParse(env);
  if (!parsed.success) throw new Error(`Invalid environment:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The variables that every service has. Spread `.shape` into the service's own schema. */
export const ServiceEnv = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  NATS_URL: z
    .string()
    .min(1)
    .transform((list) => list.split(',').map((url) => url.trim())),
  PORT: z.coerce.number().int().min(0).max(65_535),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type ServiceConfig = {
  readonly port: number;
  readonly logLevel: string;
  readonly databaseUrl: string;
  readonly natsUrls: readonly string[];
};

export function serviceConfig(env: z.infer<typeof ServiceEnv>): ServiceConfig {
  return { port: env.PORT, logLevel: env.LOG_LEVEL, databaseUrl: env.DATABASE_URL, natsUrls: env.NATS_URL };
}

/** Where the ingress is reached from outside, without a slash at its end. */
export const PublicUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
