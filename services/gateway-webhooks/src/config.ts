import { GatewayCallsEnv } from '@booking/gateways';
import { parseEnv, PublicUrl, SecretKeys, ServiceEnv, settingsFrom } from '@booking/runtime';
import { z } from 'zod';

/** The default covers most disputes, but some cards can be charged back for up to 540 days. */
const RetentionDays = z.coerce.number<string>().int().min(30).max(36_500).default(400);

const Env = ServiceEnv.and(GatewayCallsEnv).and(
  settingsFrom({
    /** Some gateways sign the address of the webhook. */
    publicUrl: ['PUBLIC_URL', PublicUrl],
    bookingTokenKeys: ['BOOKING_TOKEN_KEYS', SecretKeys],
    /** After this time, the raw body of a webhook is removed. */
    callbackRetentionDays: ['CALLBACK_RETENTION_DAYS', RetentionDays],
  }),
);

export type Config = z.infer<typeof Env>;

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  return parseEnv(Env, variables);
}
