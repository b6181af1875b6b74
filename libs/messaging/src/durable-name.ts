import type { ServiceName } from '@booking/contracts';

/** The name of a listener's durable consumer, which remembers how far it has heard. */
export function durableName(service: ServiceName, listener: string): string {
  return `${service}-${listener}`;
}
