import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './config.ts';

const environment = {
  PORT: '0',
  SIMULATOR_CONTROL_KEY: 'control_key',
  SANDBOX_API_KEY: 'sandbox_key',
  SANDBOX_WEBHOOK_SECRETS: 'whsec_c2VjcmV0',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_test',
};

describe('an empty number', () => {
  it.each(['PORT', 'CALLBACK_RETRY_FACTOR', 'CALLBACK_ATTEMPTS_MAX'])(
    'stops the start with the name of the variable, instead of counting as 0: %s',
    (name) => {
      expect(() => loadConfig({ ...environment, [name]: '' })).toThrow(name);
      expect(() => loadConfig({ ...environment, [name]: '2' })).not.toThrow();
    },
  );
});
