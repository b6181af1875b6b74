import { settingsFrom } from '@booking/runtime';
import type { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';
import { parseVerificationKey } from './sandbox-signature.ts';

/** The variables of the sandbox. `SANDBOX_WEBHOOK_SECRETS` is a list of `whsec_…` (HMAC) and `whpk_…` (ed25519) keys. */
export const SandboxEnvironment = settingsFrom({
  apiBase: ['SANDBOX_API_BASE', ApiBase],
  apiKey: ['SANDBOX_API_KEY', Filled],
  verificationKeys: [
    'SANDBOX_WEBHOOK_SECRETS',
    SecretList.transform((secrets, context) =>
      secrets.flatMap((secret) => {
        const key = parseVerificationKey(secret);
        if (!key) context.addIssue({ code: 'custom', message: 'Expected whsec_… of 16 to 64 bytes, or whpk_… of 32' });
        return key ?? [];
      }),
    ),
  ],
});
export type SandboxSettings = z.infer<typeof SandboxEnvironment>;
