import { z } from 'zod';
import { Filled, SecretList } from '../variables.ts';

/**
 * The account. `webhookSecrets` are keys that sign: `whsec_…` (HMAC) and `whsk_…` (ed25519). A `whpk_…` only verifies,
 * and is ignored.
 */
export type SandboxAccount = { readonly apiKey: string; readonly webhookSecrets: readonly string[] };

export const SandboxEnvironment = z
  .object({
    SANDBOX_API_KEY: Filled,
    SANDBOX_WEBHOOK_SECRETS: SecretList,
    SANDBOX_SIGNING_KEYS: SecretList.default([]),
  })
  .transform((env): SandboxAccount => ({
    apiKey: env.SANDBOX_API_KEY,
    webhookSecrets: [...env.SANDBOX_WEBHOOK_SECRETS, ...env.SANDBOX_SIGNING_KEYS],
  }));
