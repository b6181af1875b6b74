import { BookingTokenKeys, GatewaysEnvironment } from '@booking/gateways';
import { AuthEnv } from '@booking/http';
import { parseEnv, ServiceEnv } from '@booking/runtime';
import { z } from 'zod';

const Env = z
  .object({
    ...ServiceEnv.shape,
    ...AuthEnv.shape,
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
    BOOKING_TOKEN_KEYS: BookingTokenKeys,
  })
  .and(GatewaysEnvironment);

export type Config = ReturnType<typeof loadConfig>;

/** Throws one Error that names every bad variable. */
export function loadConfig(variables: NodeJS.ProcessEnv) {
  const env = parseEnv(Env, variables);
  return {
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    databaseUrl: env.DATABASE_URL,
    natsUrls: env.NATS_URL,
    publicUrl: env.PUBLIC_URL,
    auth: { issuer: env.JWT_ISSUER, audience: env.JWT_AUDIENCE, jwksUrl: env.JWKS_URL },
    bookingTokenKeys: env.BOOKING_TOKEN_KEYS,
    gateways: env.gateways,
  };
}
