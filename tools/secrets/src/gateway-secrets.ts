import type { Secrets } from './secrets.ts';

type Variables = Readonly<Record<string, string>>;

/** The keys of accounts at the simulated gateways, in the variables that services and simulator share. */
export function gatewaySecrets(secrets: Secrets): Variables {
  return { ...accountSecrets(secrets), PAYPAL_CERTIFICATE_ROOTS: secrets.paypalSigning.root };
}

/** The same for the simulator, with its own keys, as a file for `node --env-file`. */
export function simulatorEnvironment(secrets: Secrets): string {
  const { privateKey, certificates } = secrets.paypalSigning;
  const variables = {
    ...accountSecrets(secrets),
    SIMULATOR_CONTROL_KEY: secrets.simulatorControlKey,
    PAYPAL_SIGNING_KEY: privateKey,
    PAYPAL_SIGNING_CERTIFICATES: certificates,
  };
  return Object.entries(variables)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
}

function accountSecrets(secrets: Secrets): Variables {
  return {
    SANDBOX_API_KEY: secrets.sandboxApiKey,
    SANDBOX_WEBHOOK_SECRETS: secrets.sandboxWebhookSecret,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_WEBHOOK_SECRETS: secrets.stripeWebhookSecret,
    SQUARE_ACCESS_TOKEN: secrets.squareAccessToken,
    SQUARE_WEBHOOK_SIGNATURE_KEYS: secrets.squareSignatureKey,
    RAZORPAY_KEY_ID: secrets.razorpayKeyId,
    RAZORPAY_KEY_SECRET: secrets.razorpayKeySecret,
    RAZORPAY_WEBHOOK_SECRETS: secrets.razorpayWebhookSecret,
    MOLLIE_API_KEY: secrets.mollieApiKey,
    PAYSTACK_SECRET_KEYS: secrets.paystackSecretKey,
    ADYEN_API_KEY: secrets.adyenApiKey,
    ADYEN_HMAC_KEYS: secrets.adyenHmacKey,
    XENDIT_SECRET_KEY: secrets.xenditSecretKey,
    XENDIT_CALLBACK_TOKENS: secrets.xenditCallbackToken,
    PAYPAL_CLIENT_ID: secrets.paypalClientId,
    PAYPAL_CLIENT_SECRET: secrets.paypalClientSecret,
    PAYPAL_WEBHOOK_IDS: secrets.paypalWebhookId,
  };
}
