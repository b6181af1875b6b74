import { randomBytes } from 'node:crypto';
import { type GatewaySimulator, startGatewaySimulator } from '@booking/gateway-simulator';
import type { TokenIssuer } from '@booking/testing';

const API_KEY = 'sandbox-key';
const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`;

const PAYSTACK_KEY = 'sk_test_paystack';
const STRIPE_KEY = 'sk_test';
const XENDIT_KEY = 'xnd_development_1';

/** The webhook address comes from each payment. */
export function startSimulator(): Promise<GatewaySimulator> {
  return startGatewaySimulator({
    sandbox: { apiKey: API_KEY, webhookSecrets: [WEBHOOK_SECRET] },
    stripe: { secretKey: STRIPE_KEY, webhookSecrets: ['whsec_test'] },
    paystack: { secretKey: PAYSTACK_KEY },
    xendit: { secretKey: XENDIT_KEY, callbackTokens: ['xendit_token'] },
  });
}

type Addresses = { databaseUrl: string; natsUrl: string; gatewayUrl: string; issuer: TokenIssuer };

/** The environment of the service under test. */
export function environment({ databaseUrl, natsUrl, gatewayUrl, issuer }: Addresses): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    PORT: '0',
    JWT_ISSUER: issuer.issuer,
    JWT_AUDIENCE: issuer.audience,
    JWKS_URL: issuer.jwksUrl,
    GATEWAYS: 'sandbox',
    GATEWAY_QUESTIONS_PER_SECOND: '1000',
    PAYSTACK_API_BASE: `${gatewayUrl}/paystack`,
    PAYSTACK_SECRET_KEYS: PAYSTACK_KEY,
    PAYSTACK_CUSTOMER_EMAIL: 'payments@shop.example',
    XENDIT_API_BASE: `${gatewayUrl}/xendit`,
    XENDIT_SECRET_KEY: XENDIT_KEY,
    XENDIT_CALLBACK_TOKENS: 'xendit_token',
    STRIPE_API_BASE: gatewayUrl,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRETS: 'whsec_test',
    SANDBOX_API_BASE: gatewayUrl,
    SANDBOX_API_KEY: API_KEY,
    SANDBOX_WEBHOOK_SECRETS: WEBHOOK_SECRET,
  };
}
