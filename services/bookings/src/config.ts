import { type ClientApiConfig, LimitedClientApiEnv } from '@booking/http';
import { parseEnv, type ServiceConfig, ServiceEnv, StandbyEnv } from '@booking/runtime';

const Env = ServiceEnv.and(StandbyEnv).and(LimitedClientApiEnv);

export type Config = ServiceConfig & ClientApiConfig;

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  return parseEnv(Env, variables);
}
