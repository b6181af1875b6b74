import { GatewaysEnvironment, type GatewaySettings } from '@booking/gateways';
import { authConfig, AuthEnv, type AuthConfig } from '@booking/http';
import { parseEnv, serviceConfig, ServiceEnv, type ServiceConfig } from '@booking/runtime';
import { z } from 'zod';

const Env = z.object({ ...ServiceEnv.shape, ...AuthEnv.shape }).and(GatewaysEnvironment);

export type Config = ServiceConfig & { readonly auth: AuthConfig; readonly gateways: GatewaySettings };

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parseEnv(Env, variables);
  return { ...serviceConfig(env), auth: authConfig(env), gateways: env.gateways };
}
