import type { ServiceName } from '@booking/contracts';
import { z } from 'zod';

const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  PAYMENTS_URL: z.url(),
  REFUNDS_URL: z.url(),
  BOOKINGS_URL: z.url(),
  GATEWAY_WEBHOOKS_URL: z.url(),
  ADMIN_URL: z.url(),
  PUBLIC_URL: z.url().optional(),
});

export type Config = {
  readonly port: number;
  readonly publicUrl?: string | undefined;
  readonly upstreams: Readonly<Record<ServiceName, string>>;
};

/** Parses the environment once. Throws an Error that names every bad variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Env.safeParse(env);
  if (!parsed.success) throw new Error(`Invalid environment:\n${z.prettifyError(parsed.error)}`);
  const { PORT, PAYMENTS_URL, REFUNDS_URL, BOOKINGS_URL, GATEWAY_WEBHOOKS_URL, ADMIN_URL, PUBLIC_URL } = parsed.data;
  return {
    port: PORT,
    publicUrl: PUBLIC_URL,
    upstreams: {
      payments: PAYMENTS_URL,
      refunds: REFUNDS_URL,
      bookings: BOOKINGS_URL,
      'gateway-webhooks': GATEWAY_WEBHOOKS_URL,
      admin: ADMIN_URL,
    },
  };
}
