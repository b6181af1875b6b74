import { randomBytes } from 'node:crypto';
import { startGatewaySimulator, type GatewaySimulator } from '@booking/gateway-simulator';
import type { TokenIssuer } from '@booking/testing';

const API_KEY = 'sandbox-key';
const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`;

/** Its callbacks go where each payment says. */
export function startSimulator(): Promise<GatewaySimulator> {
  return startGatewaySimulator({
    sandbox: { apiKey: API_KEY, webhookSecrets: [WEBHOOK_SECRET] },
    stripe: { secretKey: 'sk_test', webhookSecrets: ['whsec_test'] },
  });
}

type Addresses = { databaseUrl: string; natsUrl: string; gatewayUrl: string; issuer: TokenIssuer };

/** The environment of a service that starts. */
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
    SANDBOX_API_BASE: gatewayUrl,
    SANDBOX_API_KEY: API_KEY,
    SANDBOX_WEBHOOK_SECRETS: WEBHOOK_SECRET,
  };
}
