import { GatewayRejected } from './payment-gateway.ts';

/** An amount as its gateway expects it. Throws `GatewayRejected` where it cannot be expressed there: nothing is sent then. */
export function expressible<Amount>(convert: () => Amount): Amount {
  try {
    return convert();
  } catch (error) {
    throw error instanceof RangeError ? new GatewayRejected(error.message) : error;
  }
}
