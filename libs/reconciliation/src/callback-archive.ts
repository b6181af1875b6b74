import { GetGatewayReports, ProblemError } from '@booking/contracts';
import type { CallbackArchive } from '@booking/gateways';
import { GatewayUnavailable } from '@booking/gateways/records';
import type { Bus } from '@booking/messaging';

/**
 * The archive of webhooks, as the service gateway-webhooks answers queries about it. Throws `GatewayUnavailable` while
 * that service does not answer.
 */
export function callbackArchive(bus: Pick<Bus, 'request'>): CallbackArchive {
  return {
    async reportsAbout(method, name) {
      try {
        return (await bus.request(GetGatewayReports, { method, name })).reports;
      } catch (error) {
        if (error instanceof ProblemError) throw new GatewayUnavailable(`${method}: ${error.message}`);
        throw error;
      }
    },
  };
}
