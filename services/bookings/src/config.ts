import { type ClientApiConfig, ClientApiEnv } from '@booking/http';
import { parseEnv, type ServiceConfig, ServiceEnv, StandbyEnv } from '@booking/runtime';

const Env = ServiceEnv.and(StandbyEnv).and(ClientApiEnv);

export type Config = ServiceConfig & ClientApiConfig;

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  return parseEnv(Env, variables);
}
