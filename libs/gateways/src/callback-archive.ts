import type { GatewayReport } from '@booking/contracts';
import { GatewayUnavailable } from './payment-gateway.ts';

/** What gateways that answer no questions have told in callbacks that were authentic when they came. */
export type CallbackArchive = {
  /**
   * What was reported, with the gateway vouching for it, about the payment, refund or dispute of this method that goes by
   * this name, ours or the gateway's. In no particular order; what is still on its way is missing. Throws
   * `GatewayUnavailable` when nobody can say.
   */
  reportsAbout(method: string, name: string): Promise<readonly GatewayReport[]>;
};

/** For who only reads callbacks: nothing can be said, which is not the same as that nothing was told. */
export const noArchive: CallbackArchive = {
  reportsAbout: (method) => Promise.reject(new GatewayUnavailable(`${method}: its callbacks cannot be read here`)),
};
