import { type ClientApiConfig, clientApiConfig, ClientApiEnv } from '@booking/http';
import { parseEnv, type ServiceConfig, serviceConfig, ServiceEnv, StandbyEnv } from '@booking/runtime';
import { z } from 'zod';

const Env = z.object({ ...ServiceEnv.shape, ...StandbyEnv.shape, ...ClientApiEnv.shape });

export type Config = ServiceConfig & ClientApiConfig;

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parseEnv(Env, variables);
  return { ...serviceConfig(env), ...clientApiConfig(env) };
}
