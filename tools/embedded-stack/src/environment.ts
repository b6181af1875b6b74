import { pathToFileURL } from 'node:url';
import type { ServiceName } from '@booking/contracts';
import type { Secrets } from '@booking/secrets';
import type { DatabaseAddresses } from './databases.ts';
import type { Ports } from './ports.ts';
import type { StackDirectory } from './stack-directory.ts';
import { variablesOf } from './variables-of.ts';

const ISSUER = 'embedded-stack';
const AUDIENCE = 'booking-payments';
const ADMIN_EMAIL = 'admin@example.com';
const PAYSTACK_CUSTOMER_EMAIL = 'payments@example.com';
/** The storage limit of the stack's own nats-server. The operator of an external bus sets its limit. */
const NATS_FILE_STORE = '20GB';
const SQUARE_LOCATION_ID = 'SIMULATED';
const ADYEN_MERCHANT_ACCOUNT = 'Simulated';

type Variables = Readonly<Record<string, string>>;
type Sources = { outside: NodeJS.ProcessEnv; ports: Ports; secrets: Secrets; directory: StackDirectory };

/** The variables of all services of the stack; docs/operations/configuration.md explains them. */
export type StackEnvironment = Variables & {
  readonly NATS_REPLICAS: string;
  readonly PUBLIC_URL: string;
  readonly JWT_ISSUER: string;
  readonly JWT_AUDIENCE: string;
  readonly JWKS_URL: string;
  readonly ADMIN_EMAIL: string;
  readonly ADMIN_PASSWORD: string;
};

/** The variables given from outside, with defaults that make the stack work without any. */
export function stackEnvironment({ outside, ports, secrets, directory }: Sources): StackEnvironment {
  const given = withoutUndefined(outside);
  const defaults = {
    NATS_REPLICAS: '1',
    ...(given['NATS_URL'] === undefined && { NATS_FILE_STORE }),
    LOG_LEVEL: 'info',
    PUBLIC_URL: addressOf(ports.ingress),
    JWT_ISSUER: ISSUER,
    JWT_AUDIENCE: AUDIENCE,
    JWKS_URL: pathToFileURL(directory.jwks).href,
    BOOKING_TOKEN_KEYS: secrets.bookingTokenKeys,
    GATEWAYS: 'sandbox,stripe,square,razorpay,mollie,xendit,paystack,adyen,paypal',
    ADMIN_EMAIL,
    ADMIN_PASSWORD: secrets.adminPassword,
  };
  return { ...defaults, ...gatewayDefaults(given, { ports, secrets }), ...given };
}

/** A key of a real gateway is never sent to the simulator. */
function gatewayDefaults(given: Variables, { ports, secrets }: Pick<Sources, 'ports' | 'secrets'>): Variables {
  const simulator = addressOf(ports.simulator);
  return {
    SANDBOX_API_BASE: simulator,
    SANDBOX_API_KEY: secrets.sandboxApiKey,
    SANDBOX_WEBHOOK_SECRETS: secrets.sandboxWebhookSecret,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_WEBHOOK_SECRETS: secrets.stripeWebhookSecret,
    ...(given['STRIPE_SECRET_KEY'] === undefined && { STRIPE_API_BASE: simulator }),
    SQUARE_ACCESS_TOKEN: secrets.squareAccessToken,
    SQUARE_WEBHOOK_SIGNATURE_KEYS: secrets.squareSignatureKey,
    ...(given['SQUARE_ACCESS_TOKEN'] === undefined && { SQUARE_API_BASE: `${simulator}/square`, SQUARE_LOCATION_ID }),
    RAZORPAY_KEY_ID: secrets.razorpayKeyId,
    RAZORPAY_KEY_SECRET: secrets.razorpayKeySecret,
    RAZORPAY_WEBHOOK_SECRETS: secrets.razorpayWebhookSecret,
    ...(given['RAZORPAY_KEY_ID'] === undefined && { RAZORPAY_API_BASE: `${simulator}/razorpay` }),
    MOLLIE_API_KEY: secrets.mollieApiKey,
    ...(given['MOLLIE_API_KEY'] === undefined && { MOLLIE_API_BASE: `${simulator}/mollie` }),
    ...paypalDefaults(given, simulator, secrets),
    PAYSTACK_SECRET_KEYS: secrets.paystackSecretKey,
    PAYSTACK_CUSTOMER_EMAIL,
    ...(given['PAYSTACK_SECRET_KEYS'] === undefined && { PAYSTACK_API_BASE: `${simulator}/paystack` }),
    ADYEN_API_KEY: secrets.adyenApiKey,
    ADYEN_HMAC_KEYS: secrets.adyenHmacKey,
    ...(given['ADYEN_API_KEY'] === undefined && { ADYEN_API_BASE: `${simulator}/adyen`, ADYEN_MERCHANT_ACCOUNT }),
    XENDIT_SECRET_KEY: secrets.xenditSecretKey,
    XENDIT_CALLBACK_TOKENS: secrets.xenditCallbackToken,
    ...(given['XENDIT_SECRET_KEY'] === undefined && { XENDIT_API_BASE: `${simulator}/xendit` }),
  };
}

function paypalDefaults(given: Variables, simulator: string, secrets: Secrets): Variables {
  const { paypalClientId, paypalClientSecret, paypalWebhookId, paypalSigning } = secrets;
  const account = {
    PAYPAL_CLIENT_ID: paypalClientId,
    PAYPAL_CLIENT_SECRET: paypalClientSecret,
    PAYPAL_WEBHOOK_IDS: paypalWebhookId,
  };
  if (given['PAYPAL_CLIENT_ID'] !== undefined) return account;
  return { ...account, PAYPAL_API_BASE: `${simulator}/paypal`, PAYPAL_CERTIFICATE_ROOTS: paypalSigning.root };
}

/** The variables of one service: its part of the shared ones, its own address, database and user of the bus. */
export function serviceEnvironment(
  environment: StackEnvironment,
  service: ServiceName,
  { port, databaseUrl, natsUrl }: Pick<DatabaseAddresses, 'databaseUrl'> & { port: number; natsUrl: string },
): Variables {
  return {
    ...variablesOf(service, environment),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
  };
}

/** The variables of the migrations of one service. */
export function migrationEnvironment(
  { LOG_LEVEL: logLevel, PATH: path }: StackEnvironment,
  { databaseUrl, migrationDatabaseUrl }: DatabaseAddresses,
): Variables {
  return {
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: migrationDatabaseUrl,
    ...(logLevel !== undefined && { LOG_LEVEL: logLevel }),
    ...(path !== undefined && { PATH: path }),
  };
}

/** The secrets that only the simulator receives. */
export type SimulatorSecrets = Pick<Secrets, 'paypalSigning' | 'simulatorControlKey'>;

type SimulatorSources = { ports: Ports; stateFile: string; secrets: SimulatorSecrets };

/**
 * The simulator sends webhooks through the local ingress, even if the public URL differs. Square includes the public
 * URL in its signature.
 */
export function simulatorEnvironment(
  environment: StackEnvironment,
  { ports, stateFile, secrets: { paypalSigning, simulatorControlKey } }: SimulatorSources,
): Variables {
  const { PUBLIC_URL: publicUrl, ...own } = variablesOf('simulator', environment);
  return {
    ...own,
    PORT: String(ports.simulator),
    SIMULATOR_CONTROL_KEY: simulatorControlKey,
    STRIPE_WEBHOOK_URL: `${addressOf(ports.ingress)}/api/v1/webhooks/stripe`,
    SQUARE_WEBHOOK_URL: `${addressOf(ports.ingress)}/api/v1/webhooks/square`,
    SQUARE_NOTIFICATION_URL: `${String(publicUrl).replace(/\/+$/, '')}/api/v1/webhooks/square`,
    RAZORPAY_WEBHOOK_URL: `${addressOf(ports.ingress)}/api/v1/webhooks/razorpay`,
    ADYEN_WEBHOOK_URL: `${addressOf(ports.ingress)}/api/v1/webhooks/adyen`,
    XENDIT_WEBHOOK_URL: `${addressOf(ports.ingress)}/api/v1/webhooks/xendit`,
    PAYPAL_WEBHOOK_URL: `${addressOf(ports.ingress)}/api/v1/webhooks/paypal`,
    PAYPAL_SIGNING_KEY: paypalSigning.privateKey,
    PAYPAL_SIGNING_CERTIFICATES: paypalSigning.certificates,
    PAYSTACK_WEBHOOK_URL: `${addressOf(ports.ingress)}/api/v1/webhooks/paystack`,
    STATE_FILE: stateFile,
  };
}

/** The variables of the ingress: its port and the URLs of the services. */
export function ingressEnvironment(ports: Ports): Variables {
  return {
    PORT: String(ports.ingress),
    PAYMENTS_URL: addressOf(ports.payments),
    REFUNDS_URL: addressOf(ports.refunds),
    BOOKINGS_URL: addressOf(ports.bookings),
    GATEWAY_WEBHOOKS_URL: addressOf(ports['gateway-webhooks']),
    ADMIN_URL: addressOf(ports.admin),
  };
}

export function addressOf(port: number, protocol = 'http'): string {
  return `${protocol}://127.0.0.1:${port}`;
}

function withoutUndefined(env: NodeJS.ProcessEnv): Variables {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
