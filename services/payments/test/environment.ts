import { randomBytes } from 'node:crypto';
import { type GatewaySimulator, type SimulatorOptions, startGatewaySimulator } from '@booking/gateway-simulator';
import { SecretKeys } from '@booking/runtime';
import type { TokenIssuer } from '@booking/testing';

export const PUBLIC_URL = 'https://pay.test';
const tokenKeys = `test:${randomBytes(32).toString('base64')}`;
export const TOKEN_KEYS = SecretKeys.parse(tokenKeys);
const API_KEY = 'sandbox-key';
const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`;

export type GatewayOptions = Partial<SimulatorOptions>;

/** Webhooks go nowhere: tests publish the reports of gateway-webhooks themselves. */
export function startSimulator(options: GatewayOptions): Promise<GatewaySimulator> {
  return startGatewaySimulator({
    sandbox: { apiKey: API_KEY, webhookSecrets: [WEBHOOK_SECRET] },
    stripe: { secretKey: 'sk_test', webhookSecrets: ['whsec_test'] },
    retry: { attemptsMax: 1 },
    ...options,
  });
}

type Addresses = { databaseUrl: string; natsUrl: string; gatewayUrl: string; issuer: TokenIssuer };

/** The environment of the service under test. Scheduled polls are off. */
export function environment({ databaseUrl, natsUrl, gatewayUrl, issuer }: Addresses): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    PORT: '0',
    PUBLIC_URL,
    JWT_ISSUER: issuer.issuer,
    JWT_AUDIENCE: issuer.audience,
    JWKS_URL: issuer.jwksUrl,
    BOOKING_TOKEN_KEYS: tokenKeys,
    GATEWAYS: 'sandbox,stripe',
    SANDBOX_API_BASE: gatewayUrl,
    SANDBOX_API_KEY: API_KEY,
    SANDBOX_WEBHOOK_SECRETS: WEBHOOK_SECRET,
    STRIPE_API_BASE: gatewayUrl,
    ADYEN_API_BASE: `${gatewayUrl}/adyen`,
    XENDIT_API_BASE: `${gatewayUrl}/xendit`,
    PAYPAL_API_BASE: `${gatewayUrl}/paypal`,
    PAYSTACK_API_BASE: `${gatewayUrl}/paystack`,
    STRIPE_SECRET_KEY: 'sk_test',
    STRIPE_WEBHOOK_SECRETS: 'whsec_test',
    POLL_AFTER_SECONDS: '3600',
    GATEWAY_QUESTIONS_PER_SECOND: '1000',
  };
}
