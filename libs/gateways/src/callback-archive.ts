import type { GatewayReport } from '@booking/contracts';
import { GatewayUnavailable } from './gateway-errors.ts';

/** The reports in stored authentic webhooks, for gateways without an API to fetch a payment or refund. */
export type CallbackArchive = {
  /**
   * The verified reports about a payment, refund or dispute of this method. `name` is our id or the gateway's
   * reference. The order is arbitrary, and webhooks that are still on the way are missing. Throws `GatewayUnavailable`
   * if the archive cannot be read.
   */
  reportsAbout(method: string, name: string): Promise<readonly GatewayReport[]>;
};

/**
 * The archive of services that only verify webhooks. It throws, because an empty answer would mean that there are no
 * reports.
 */
export const noArchive: CallbackArchive = {
  reportsAbout: (method) =>
    Promise.reject(new GatewayUnavailable(`${method}: its stored webhooks cannot be read here`)),
};
