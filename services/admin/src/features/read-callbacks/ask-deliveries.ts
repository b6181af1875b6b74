import { GetCallbackDeliveries, ProblemError, type CallbackDeliveries } from '@booking/contracts';
import type { Bus } from '@booking/messaging';

/** The current deliveries of callbacks by their ids; empty while gateway-webhooks does not answer. */
export async function askDeliveries(bus: Bus, callbackIds: string[]): Promise<ReadonlyMap<string, CallbackDeliveries>> {
  try {
    const { callbacks } = await bus.request(GetCallbackDeliveries, { callbackIds });
    return new Map(callbacks.map(({ callbackId, ...deliveries }) => [callbackId, deliveries]));
  } catch (error) {
    if (error instanceof ProblemError && error.type === 'service-unavailable') return new Map();
    throw error;
  }
}
