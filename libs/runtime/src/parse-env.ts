import { z } from 'zod';

/** Parses the environment once, at start. Throws one Error that reports every bad variable, not only the first. */
export function parseEnv<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.infer<Schema> {
  const parsed = schema.safeParse(env);
  if (!parsed.success) throw new Error(`Invalid environment:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

const Port = z.coerce.number().int().min(0).max(65_535);

/** The variables that every service has. Spread `.shape` into the service's own schema. */
export const ServiceEnv = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  NATS_URL: z
    .string()
    .min(1)
    .transform((list) => list.split(',').map((url) => url.trim())),
  PORT: Port,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});
