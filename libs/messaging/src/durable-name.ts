import { serviceNames, type ServiceName } from '@booking/contracts';

/** The name of a listener's durable consumer, which remembers how far it has heard. */
export function durableName(service: ServiceName, listener: string): string {
  return `${service}-${listener}`;
}

/** Whose durable consumer has this name; undefined when it is none of ours. */
export function serviceOfDurable(name: string): ServiceName | undefined {
  return serviceNames.find((service) => name.startsWith(durableName(service, '')));
}
