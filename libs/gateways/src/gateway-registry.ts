import { type Clock, isPlainHttp } from '@booking/runtime';
import { z } from 'zod';
import { adyen } from './adyen/adyen-gateway.ts';
import type { MethodWithAmounts } from './expressible-amounts.ts';
import { findPublicSandbox } from './find-public-sandbox.ts';
import type { ConfiguredGateway, GatewayDefinition, GatewayStores } from './gateway-definition.ts';
import { mollie } from './mollie/mollie-gateway.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { paypal } from './paypal/paypal-gateway.ts';
import { paystack } from './paystack/paystack-gateway.ts';
import { type QuestionLimit, QuestionLimitEnv, withQuestionLimit } from './question-limit.ts';
import { razorpay } from './razorpay/razorpay-gateway.ts';
import { sandbox } from './sandbox/sandbox-gateway.ts';
import { square } from './square/square-gateway.ts';
import { stripe } from './stripe/stripe-gateway.ts';
import { withCircuitBreaker } from './with-circuit-breaker.ts';
import { xendit } from './xendit/xendit-gateway.ts';

/** Every gateway of this product. To add one, write its folder and name it here and in `expressible-amounts.ts`. */
const definitions = {
  sandbox,
  stripe,
  square,
  razorpay,
  mollie,
  paystack,
  xendit,
  paypal,
  adyen,
} as const satisfies Record<MethodWithAmounts, GatewayDefinition>;

export type GatewayName = keyof typeof definitions;
export const gatewayNames = Object.keys(definitions) as [GatewayName, ...GatewayName[]];

const GatewayList = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(gatewayNames)).min(1))
  .transform((names) => [...new Set(names)]);

/** The gateways of `GATEWAYS`, each with its parsed variables. */
export type GatewaySettings = readonly ConfiguredGateway[];

/**
 * Parses `GATEWAYS` (a comma-separated list) and the variables of every gateway in it, and returns `{ gateways }`.
 * Reports all faults together, each at its variable. Simulated gateways behind a public `PUBLIC_URL` are a fault. Use
 * it as `z.object({ … }).and(GatewaysEnvironment)`.
 */
export const GatewaysEnvironment = z.custom<object>(isObject).transform((env, context) => {
  const { data: named, error } = z.object({ GATEWAYS: GatewayList }).safeParse(env);
  const results = named?.GATEWAYS.map((name) => definitions[name].safeParse(env)) ?? [];
  named?.GATEWAYS.forEach((name) => refuseLiveKeyOverHttp(name, Object.entries(env), context));
  const errors = [error, ...results.map((result) => result.error)];
  for (const { issues } of errors.filter((each) => each !== undefined)) {
    issues.forEach((issue) => context.addIssue({ ...issue }));
  }
  for (const { variable, message } of findPublicSandbox(env as Record<string, unknown>, named?.GATEWAYS ?? [])) {
    context.addIssue({ code: 'custom', path: [variable], message });
  }
  return { gateways: results.flatMap(({ data }): GatewaySettings => (data ? [data] : [])) };
});

/** The variables of a service that calls gateways. A service combines it with its own variables by `.and`. */
export const GatewayCallsEnv = QuestionLimitEnv.and(GatewaysEnvironment);

/** The beginnings of live keys, for gateways whose live keys differ from their test keys. */
const LIVE_KEY = /^(?:[a-z]+_)?live_|^xnd_production_/i;

/** Rejects a live key for an address without TLS, because it could be read on the way. */
function refuseLiveKeyOverHttp(name: string, env: readonly [string, unknown][], context: z.RefinementCtx): void {
  const prefix = `${name.toUpperCase()}_`;
  const own = env.filter(([variable]) => variable.startsWith(prefix));
  const base = own.find(([variable]) => variable === `${prefix}API_BASE`);
  const hasLiveKey = own.some(([, value]) => typeof value === 'string' && LIVE_KEY.test(value.trim()));
  if (typeof base?.[1] !== 'string' || !isPlainHttp(base[1]) || !hasLiveKey) return;
  context.addIssue({ code: 'custom', path: [base[0]], message: 'Expected https with a live key' });
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** The enabled gateways, by method. */
export type Gateways = ReadonlyMap<string, PaymentGateway>;

type Surroundings = Partial<GatewayStores> & { readonly clock: Clock; readonly limit?: QuestionLimit };

/**
 * Creates the configured gateways, each behind circuit breakers. A service that fetches payments or refunds passes an
 * archive and a limit. A service that verifies webhooks passes a store of certificates.
 */
export function createGateways(settings: GatewaySettings, { clock, limit, ...stores }: Surroundings): Gateways {
  const guarded = settings.map((create) => withCircuitBreaker(create(clock, stores)));
  const gateways = limit ? guarded.map((gateway) => withQuestionLimit(gateway, limit)) : guarded;
  return new Map(gateways.map((gateway) => [gateway.method, gateway]));
}
