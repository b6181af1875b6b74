import { GatewayCallsEnv, ReconcileEnv } from '@booking/gateways';
import { ClientApiEnv } from '@booking/http';
import { parseEnv, PublicUrl, SecretKeys, ServiceEnv, settingsFrom } from '@booking/runtime';
import { z } from 'zod';

const HOST = /^(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/;

const ReturnUrlHosts = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
  .pipe(z.array(z.string().regex(HOST, 'Must be a host such as shop.example or *.shop.example')));

const Env = ServiceEnv.and(ClientApiEnv)
  .and(GatewayCallsEnv)
  .and(ReconcileEnv)
  .and(
    settingsFrom({
      publicUrl: ['PUBLIC_URL', PublicUrl],
      returnUrlHosts: ['RETURN_URL_HOSTS', ReturnUrlHosts],
      bookingTokenKeys: ['BOOKING_TOKEN_KEYS', SecretKeys],
    }),
  );

export type Config = z.infer<typeof Env>;

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  return parseEnv(Env, variables);
}
