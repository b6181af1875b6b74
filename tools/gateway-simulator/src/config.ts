import { z } from 'zod';
import type { SimulatorOptions } from './start-gateway-simulator.ts';

const Secrets = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(1)).min(1));

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CALLBACKS_VIA: z.url({ protocol: /^https?$/ }).optional(),
  SIMULATOR_CONTROL_KEY: z.string().min(1),
  SANDBOX_API_KEY: z.string().min(1),
  SANDBOX_WEBHOOK_SECRETS: Secrets,
  SANDBOX_SIGNING_KEYS: Secrets.optional(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRETS: Secrets,
  STRIPE_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  RAZORPAY_KEY_ID: z.string().min(1).optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRETS: Secrets.optional(),
  RAZORPAY_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SQUARE_ACCESS_TOKEN: z.string().min(1).optional(),
  SQUARE_LOCATION_ID: z.string().min(1).optional(),
  SQUARE_WEBHOOK_SIGNATURE_KEYS: Secrets.optional(),
  SQUARE_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SQUARE_NOTIFICATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  MOLLIE_API_KEY: z.string().min(1).optional(),
  MOLLIE_WEBHOOK_SECRETS: Secrets.optional(),
  MOLLIE_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  XENDIT_SECRET_KEY: z.string().min(1).optional(),
  XENDIT_CALLBACK_TOKENS: Secrets.optional(),
  XENDIT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYSTACK_SECRET_KEYS: Secrets.optional(),
  PAYSTACK_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADYEN_API_KEY: z.string().min(1).optional(),
  ADYEN_MERCHANT_ACCOUNT: z.string().min(1).optional(),
  ADYEN_HMAC_KEYS: Secrets.optional(),
  ADYEN_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_IDS: Secrets.optional(),
  PAYPAL_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYPAL_SIGNING_KEY: z.string().min(1).optional(),
  PAYPAL_SIGNING_CERTIFICATES: z.string().min(1).optional(),
  PAYPAL_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  CALLBACK_RETRY_FACTOR: z.coerce.number().min(0).max(10).default(1),
  CALLBACK_ATTEMPTS_MAX: z.coerce.number().int().min(1).max(100).default(16),
  STATE_FILE: z.string().min(1).optional(),
});

/** Reads the environment variables of `README.md`. Throws one Error that names every invalid variable. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): SimulatorOptions {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) throw new Error(`Invalid environment:\n${z.prettifyError(parsed.error)}`);
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    ...(data.PUBLIC_URL !== undefined && { publicUrl: data.PUBLIC_URL }),
    callbacksVia: data.CALLBACKS_VIA,
    controlKey: data.SIMULATOR_CONTROL_KEY,
    sandbox: {
      apiKey: data.SANDBOX_API_KEY,
      webhookSecrets: [...data.SANDBOX_WEBHOOK_SECRETS, ...(data.SANDBOX_SIGNING_KEYS ?? [])],
    },
    stripe: {
      secretKey: data.STRIPE_SECRET_KEY,
      webhookSecrets: data.STRIPE_WEBHOOK_SECRETS,
      webhookUrl: data.STRIPE_WEBHOOK_URL,
    },
    razorpay: razorpayAccount(data),
    square: squareAccount(data),
    mollie: mollieAccount(data),
    paypal: paypalAccount(data),
    adyen: adyenAccount(data),
    xendit: xenditAccount(data),
    paystack: paystackAccount(data),
    retry: { factor: data.CALLBACK_RETRY_FACTOR, attemptsMax: data.CALLBACK_ATTEMPTS_MAX },
    stateFile: data.STATE_FILE,
  };
}

/** The account exists when both of its keys are set. */
function razorpayAccount(env: z.infer<typeof Environment>): SimulatorOptions['razorpay'] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env;
  if (keyId === undefined || keySecret === undefined) return undefined;
  return {
    keyId,
    keySecret,
    webhookSecrets: env.RAZORPAY_WEBHOOK_SECRETS ?? [],
    webhookUrl: env.RAZORPAY_WEBHOOK_URL,
  };
}

/** The account exists when a key is set. The first key is in use. */
function paystackAccount(env: z.infer<typeof Environment>): SimulatorOptions['paystack'] {
  const [secretKey] = env.PAYSTACK_SECRET_KEYS ?? [];
  return secretKey === undefined ? undefined : { secretKey, webhookUrl: env.PAYSTACK_WEBHOOK_URL };
}

/** The account exists when its token and its location are set. */
function squareAccount(env: z.infer<typeof Environment>): SimulatorOptions['square'] {
  const { SQUARE_ACCESS_TOKEN: accessToken, SQUARE_LOCATION_ID: locationId } = env;
  if (accessToken === undefined || locationId === undefined) return undefined;
  return {
    accessToken,
    locationId,
    signatureKeys: env.SQUARE_WEBHOOK_SIGNATURE_KEYS ?? [],
    webhookUrl: env.SQUARE_WEBHOOK_URL,
    notificationUrl: env.SQUARE_NOTIFICATION_URL,
  };
}

function xenditAccount(env: z.infer<typeof Environment>): SimulatorOptions['xendit'] {
  const { XENDIT_SECRET_KEY: secretKey } = env;
  if (secretKey === undefined) return undefined;
  return { secretKey, callbackTokens: env.XENDIT_CALLBACK_TOKENS ?? [], webhookUrl: env.XENDIT_WEBHOOK_URL };
}

function mollieAccount(env: z.infer<typeof Environment>): SimulatorOptions['mollie'] {
  const { MOLLIE_API_KEY: apiKey, MOLLIE_WEBHOOK_SECRETS: webhookSecrets, MOLLIE_WEBHOOK_URL: webhookUrl } = env;
  return apiKey === undefined ? undefined : { apiKey, webhookSecrets, webhookUrl };
}

/** The account exists when its key and its name are set. */
function adyenAccount(env: z.infer<typeof Environment>): SimulatorOptions['adyen'] {
  const { ADYEN_API_KEY: apiKey, ADYEN_MERCHANT_ACCOUNT: merchantAccount } = env;
  if (apiKey === undefined || merchantAccount === undefined) return undefined;
  return { apiKey, merchantAccount, hmacKeys: env.ADYEN_HMAC_KEYS ?? [], webhookUrl: env.ADYEN_WEBHOOK_URL };
}

/** The account exists when a client can log in and webhooks can be signed. The first webhook is in use. */
function paypalAccount(env: z.infer<typeof Environment>): SimulatorOptions['paypal'] {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_IDS: webhookIds } = env;
  const { PAYPAL_SIGNING_KEY: privateKey, PAYPAL_SIGNING_CERTIFICATES: certificates } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  if (privateKey === undefined || certificates === undefined) return undefined;
  const [webhookId = ''] = webhookIds ?? [];
  const signing = { privateKey, certificates };
  const { PAYPAL_WEBHOOK_URL: webhookUrl, PAYPAL_API_BASE: apiBase } = env;
  return { clientId, clientSecret, webhookId, webhookUrl, signing, apiBase };
}
