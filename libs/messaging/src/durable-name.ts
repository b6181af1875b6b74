import { serviceNames, type ServiceName } from '@booking/contracts';

/** The name of the durable consumer with which a service hears a stream: that of the service. */
export function durableName(service: ServiceName): string {
  return service;
}

/** Whose durable consumer has this name; undefined when it is none of ours. */
export function serviceOfDurable(name: string): ServiceName | undefined {
  return serviceNames.find((service) => name === durableName(service));
}
