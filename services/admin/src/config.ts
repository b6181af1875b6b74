import { parseEnv, ServiceEnv } from '@booking/runtime';
import { z } from 'zod';
import { Email, NewPassword } from './staff/staff-resource.ts';

/** A variable that is set to nothing, as compose files do, is not set. */
const unlessEmpty = (text: unknown): unknown => (text === '' ? undefined : text);

const Env = z
  .object({
    ...ServiceEnv.shape,
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    ADMIN_EMAIL: z.preprocess(unlessEmpty, Email.optional()),
    ADMIN_PASSWORD: z.preprocess(unlessEmpty, NewPassword.optional()),
  })
  .refine(({ ADMIN_EMAIL, ADMIN_PASSWORD }) => (ADMIN_EMAIL === undefined) === (ADMIN_PASSWORD === undefined), {
    error: 'ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all',
    path: ['ADMIN_EMAIL'],
  });

export type Config = {
  readonly port: number;
  readonly logLevel: string;
  readonly databaseUrl: string;
  readonly natsUrls: readonly string[];
  /** Where browsers reach this product; its origin is the only one whose pages may change anything here. */
  readonly publicUrl: string;
  /** The account made at start when there is none yet. */
  readonly firstStaff: { readonly email: string; readonly password: string } | null;
};

export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = parseEnv(Env, env);
  return {
    port: parsed.PORT,
    logLevel: parsed.LOG_LEVEL,
    databaseUrl: parsed.DATABASE_URL,
    natsUrls: parsed.NATS_URL,
    publicUrl: parsed.PUBLIC_URL,
    firstStaff: firstStaffOf(parsed),
  };
}

function firstStaffOf({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: z.infer<typeof Env>): Config['firstStaff'] {
  return email !== undefined && password !== undefined ? { email, password } : null;
}
