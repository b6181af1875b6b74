import { serviceNames, streamOf, type ServiceName } from '@booking/contracts';
import type { Listener } from './define-listener.ts';

/** The name of the durable consumer with which a service hears a stream: that of the service. */
export function durableName(service: ServiceName): string {
  return service;
}

/** Whose durable consumer has this name; undefined when it is none of ours. */
export function serviceOfDurable(name: string): ServiceName | undefined {
  return serviceNames.find((service) => name === durableName(service));
}

/** The streams that listeners hear, each with those that hear it. */
export function listenersByStream<Heard extends Listener>(listeners: readonly Heard[]): Map<string, Heard[]> {
  return Map.groupBy(listeners, ({ on }) => streamOf[on.publishedBy]);
}
