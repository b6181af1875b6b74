import { Currency, type GatewayDescription } from '@booking/contracts';
import { objectionTo } from './expressible-amounts.ts';
import type { Gateways } from './gateway-registry.ts';

/**
 * An ordinary price, by which the accepted currencies are found. Every gateway can express this amount in each currency
 * that it accepts.
 */
const ORDINARY_MINOR = 100_000;

/** The configured gateways for staff, in the order of the configuration. Calls no gateway. */
export function describeGateways(gateways: Gateways): GatewayDescription[] {
  return [...gateways.values()].map((gateway) => ({
    method: gateway.method,
    currencies: Currency.options.filter(
      (currency) => objectionTo(gateway.method, { amount: ORDINARY_MINOR, currency }) === undefined,
    ),
    partialRefund: gateway.capabilities.partialRefund,
    canBeQueried: gateway.capabilities.fetchPayment,
    ...(gateway.dashboard && { dashboard: gateway.dashboard }),
    openCircuits: [...(gateway.openCircuits?.() ?? [])],
  }));
}
