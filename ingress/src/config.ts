import type { ServiceName } from '@booking/contracts';
import { CrossOriginEnv } from '@booking/http/cross-origin';
import { z } from 'zod';

const Env = z.object({
  ...CrossOriginEnv.shape,
  PORT: z.string().min(1).pipe(z.coerce.number<string>().int().min(0).max(65_535)),
  PAYMENTS_URL: z.url(),
  REFUNDS_URL: z.url(),
  BOOKINGS_URL: z.url(),
  GATEWAY_WEBHOOKS_URL: z.url(),
  NOTIFICATIONS_URL: z.url(),
  ADMIN_URL: z.url(),
  PUBLIC_URL: z.url().optional(),
});

export type Config = {
  readonly port: number;
  readonly publicUrl?: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly upstreams: Readonly<Record<ServiceName, string>>;
};

/** Parses the environment once. Throws an Error that names every bad variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Env.safeParse(env);
  if (!parsed.success) throw new Error(`Invalid environment:\n${z.prettifyError(parsed.error)}`);
  const { PORT, PUBLIC_URL, ALLOWED_ORIGINS, ...urls } = parsed.data;
  return {
    port: PORT,
    publicUrl: PUBLIC_URL,
    allowedOrigins: ALLOWED_ORIGINS,
    upstreams: {
      payments: urls.PAYMENTS_URL,
      refunds: urls.REFUNDS_URL,
      bookings: urls.BOOKINGS_URL,
      'gateway-webhooks': urls.GATEWAY_WEBHOOKS_URL,
      notifications: urls.NOTIFICATIONS_URL,
      admin: urls.ADMIN_URL,
    },
  };
}
