import { GatewayRejected } from './payment-gateway.ts';

/**
 * Converts an amount to the gateway's form. Throws `GatewayRejected` when the gateway cannot express it; nothing is
 * sent then.
 */
export function expressible<Amount>(convert: () => Amount): Amount {
  try {
    return convert();
  } catch (error) {
    throw error instanceof RangeError ? new GatewayRejected(error.message) : error;
  }
}
