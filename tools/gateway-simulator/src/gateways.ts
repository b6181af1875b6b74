import { adyen } from './adyen/adyen.ts';
import type { GatewayName } from './ledger/records.ts';
import { mollie } from './mollie/mollie.ts';
import { paypal } from './paypal/paypal.ts';
import { paystack } from './paystack/paystack.ts';
import { razorpay } from './razorpay/razorpay.ts';
import { sandbox } from './sandbox/sandbox.ts';
import type { AccountSecrets, SimulatedGateway } from './simulated-gateway.ts';
import { square } from './square/square.ts';
import { stripe } from './stripe/stripe.ts';
import type { Variables } from './variables.ts';
import { xendit } from './xendit/xendit.ts';

const definitions = { sandbox, stripe, square, razorpay, mollie, xendit, paystack, adyen, paypal };

type Definitions = typeof definitions;

/** The accounts at the simulated gateways. A gateway without an account is not served. */
export type Accounts = {
  readonly [Name in GatewayName]?: Definitions[Name] extends SimulatedGateway<infer Account>
    ? Account | undefined
    : never;
};

export const simulatedGateways: Readonly<Record<GatewayName, SimulatedGateway>> = definitions;

const entries = Object.entries(simulatedGateways) as [GatewayName, SimulatedGateway][];

/** The result of a function for every gateway, by its name. */
export function forEveryGateway<Result>(
  from: (gateway: SimulatedGateway, name: GatewayName) => Result,
): Record<GatewayName, Result> {
  const results = entries.map(([name, gateway]) => [name, from(gateway, name)]);
  return Object.fromEntries(results) as Record<GatewayName, Result>;
}

/** The variables of all gateways. */
export function variablesOfAll(from: (gateway: SimulatedGateway, name: GatewayName) => Variables): Variables {
  return Object.assign({}, ...Object.values(forEveryGateway(from))) as Variables;
}

export type GatewaySecrets = Readonly<Record<GatewayName, AccountSecrets>>;

/** Keeps the secrets of existing accounts, and creates the secrets of all other accounts. */
export async function completeGatewaySecrets(kept: Partial<GatewaySecrets> = {}): Promise<GatewaySecrets> {
  const secrets = entries.map(async ([name, gateway]) => [name, kept[name] ?? (await gateway.newSecrets())]);
  return Object.fromEntries(await Promise.all(secrets)) as GatewaySecrets;
}

/** The secrets of the client or of the simulator, by variable. */
export function gatewaySecretsOf(side: 'ofClient' | 'ofSimulator', secrets: GatewaySecrets): Variables {
  return variablesOfAll((_gateway, name) => ({ ...secrets[name].shared, ...secrets[name][side] }));
}

/** The environment variables with which a client uses a simulated account. */
export function clientVariables(
  name: GatewayName,
  { secrets, url }: { readonly secrets: AccountSecrets; readonly url: string },
): Variables {
  const { settings, basePath } = simulatedGateways[name];
  const apiBase = { [`${name.toUpperCase()}_API_BASE`]: url + basePath };
  return { ...secrets.shared, ...secrets.ofClient, ...settings, ...apiBase };
}
