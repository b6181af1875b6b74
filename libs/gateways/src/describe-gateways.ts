import { Currency, type CurrencyCode, type GatewayDescription } from '@booking/contracts';
import { GatewayRejected } from './gateway-errors.ts';
import type { Gateways } from './gateway-registry.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/**
 * An ordinary price, by which the accepted currencies are found. Every gateway can express it in each currency that it
 * accepts.
 */
const ORDINARY_MINOR = 100_000;

/** The configured gateways for staff, in the order of the configuration. Calls no gateway. */
export function describeGateways(gateways: Gateways): GatewayDescription[] {
  return [...gateways.values()].map((gateway) => ({
    method: gateway.method,
    currencies: Currency.options.filter((currency) => takes(gateway, currency)),
    partialRefund: gateway.capabilities.partialRefund,
    canBeQueried: gateway.capabilities.fetchPayment,
    ...(gateway.dashboard && { dashboard: gateway.dashboard }),
    openCircuits: [...(gateway.openCircuits?.() ?? [])],
  }));
}

function takes(gateway: PaymentGateway, currency: CurrencyCode): boolean {
  try {
    gateway.assertChargeable?.({ amount: ORDINARY_MINOR, currency });
    return true;
  } catch (error) {
    if (error instanceof GatewayRejected) return false;
    throw error;
  }
}
