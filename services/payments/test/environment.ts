import { randomBytes } from 'node:crypto';
import { startGatewaySimulator, type GatewaySimulator, type SimulatorOptions } from '@booking/gateway-simulator';
import { BookingTokenKeys } from '@booking/gateways';
import type { TokenIssuer } from '@booking/testing';

export const PUBLIC_URL = 'https://pay.test';
const tokenKeys = `test:${randomBytes(32).toString('base64')}`;
export const TOKEN_KEYS = BookingTokenKeys.parse(tokenKeys);
const API_KEY = 'sandbox-key';
const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`;

export type GatewayOptions = Partial<SimulatorOptions>;

/** Its callbacks go nowhere: what they would say, a test publishes in place of the service that receives them. */
export function startSimulator(options: GatewayOptions): Promise<GatewaySimulator> {
  return startGatewaySimulator({
    sandbox: { apiKey: API_KEY, webhookSecrets: [WEBHOOK_SECRET] },
    stripe: { secretKey: 'sk_test', webhookSecrets: ['whsec_test'] },
    retry: { attemptsMax: 1 },
    ...options,
  });
}

type Addresses = { databaseUrl: string; natsUrl: string; gatewayUrl: string; issuer: TokenIssuer };

/** The environment of a service that starts. By itself it asks the gateways about nothing while a test runs. */
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
    RECONCILE_AFTER_SECONDS: '3600',
    GATEWAY_QUESTIONS_PER_SECOND: '1000',
  };
}
