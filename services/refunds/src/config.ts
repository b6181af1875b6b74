import { GatewaysEnvironment, type GatewaySettings } from '@booking/gateways';
import { AuthEnv } from '@booking/http';
import { parseEnv, ServiceEnv } from '@booking/runtime';
import { z } from 'zod';

const Env = z.object({ ...ServiceEnv.shape, ...AuthEnv.shape }).and(GatewaysEnvironment);

export type Config = {
  readonly port: number;
  readonly logLevel: string;
  readonly databaseUrl: string;
  readonly natsUrls: readonly string[];
  readonly auth: { readonly issuer: string; readonly audience: string; readonly jwksUrl: string };
  readonly gateways: GatewaySettings;
};

export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = parseEnv(Env, env);
  return {
    port: parsed.PORT,
    logLevel: parsed.LOG_LEVEL,
    databaseUrl: parsed.DATABASE_URL,
    natsUrls: parsed.NATS_URL,
    auth: { issuer: parsed.JWT_ISSUER, audience: parsed.JWT_AUDIENCE, jwksUrl: parsed.JWKS_URL },
    gateways: parsed.gateways,
  };
}
