import type { AccountSecrets, SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { createPaypalSigning } from './create-paypal-signing.ts';
import { PaypalEnvironment, type PaypalAccount } from './paypal-account.ts';
import { paypalApi } from './paypal-api.ts';
import { paypalDecimals } from './paypal-currencies.ts';
import { createPaypalProtocol } from './paypal-protocol.ts';

const WEBHOOK_ID_BYTES = 8;

export const paypal: SimulatedGateway<PaypalAccount> = {
  title: 'Simulated PayPal',
  paidEvent: 'PAYMENT.CAPTURE.COMPLETED',
  currency: 'EUR',
  account: PaypalEnvironment,
  newSecrets,
  realKey: 'PAYPAL_CLIENT_ID',
  webhooks: ({ delivered }) => ({ PAYPAL_WEBHOOK_URL: delivered }),
  decimals: paypalDecimals,
  basePath: '/paypal',
  apiPath: '',
  api: paypalApi,
  protocol: createPaypalProtocol,
};

async function newSecrets(): Promise<AccountSecrets> {
  const { root, privateKey, certificates } = await createPaypalSigning();
  return {
    shared: {
      PAYPAL_CLIENT_ID: `paypal_${newKey()}`,
      PAYPAL_CLIENT_SECRET: newKey(),
      PAYPAL_WEBHOOK_IDS: newKey('hex', WEBHOOK_ID_BYTES).toUpperCase(),
    },
    ofClient: { PAYPAL_CERTIFICATE_ROOTS: root },
    ofSimulator: { PAYPAL_SIGNING_KEY: privateKey, PAYPAL_SIGNING_CERTIFICATES: certificates },
  };
}
