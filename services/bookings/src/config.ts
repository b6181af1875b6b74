import { authConfig, AuthEnv, CrossOriginEnv, type AuthConfig } from '@booking/http';
import { parseEnv, serviceConfig, ServiceEnv, type ServiceConfig } from '@booking/runtime';
import { z } from 'zod';

const Env = z.object({ ...ServiceEnv.shape, ...AuthEnv.shape, ...CrossOriginEnv.shape });

export type Config = ServiceConfig & { readonly auth: AuthConfig; readonly allowedOrigins: readonly string[] };

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parseEnv(Env, variables);
  return { ...serviceConfig(env), auth: authConfig(env), allowedOrigins: env.ALLOWED_ORIGINS };
}
